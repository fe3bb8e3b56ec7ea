"""The program under test, with a data folder of its own."""

import json
import pathlib
import re
import signal
import subprocess
import tempfile
import threading

CONFIG = 'data = "{data}"\n\n[local]\naddress = "127.0.0.1:{port}"\n{more}\n'
GOODBYE = 20.0


class Host:
    """A running bot; use it in a `with`. It can be stopped and started again at the same address."""

    def __init__(self, program):
        self.program = program
        self.folder = tempfile.TemporaryDirectory(prefix="nahil-host-")
        self.port = 0
        self.process = None
        self.more = ""  # What else is chosen for the room, from its next start on.

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def path(self, name):
        return pathlib.Path(self.folder.name) / name

    def start(self):
        config = self.path("config.toml")
        config.write_text(CONFIG.format(data=self.path("data"), port=self.port, more=self.more))
        command = [self.program, "--config", str(config), "run"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=open(self.path("log"), "a"), text=True)
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                assert self.port in (0, int(found[1])), "the port is taken meanwhile"
                self.port = int(found[1])
                break
        else:
            raise AssertionError("the program has not started: " + self.path("log").read_text()[-2000:])
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def stop(self):
        """Asks it to stop, as a service manager does."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(GOODBYE)
        self.process = None
        assert code == 0, f"it stopped with {code}"

    def replay(self, record):
        """What the program itself says of a record."""
        answer = subprocess.run([self.program, "replay", "-"], input=record, capture_output=True, text=True)
        return json.loads(answer.stdout)

    def invite(self):
        """A code that lets one person in."""
        config = str(self.path("config.toml"))
        told = subprocess.run([self.program, "--config", config, "invite"], capture_output=True, text=True, check=True)
        return re.search(r"\w{4}-\w{4}-\w{4}", told.stdout)[0]

    def verify(self):
        """Whether everything kept replays well; only while the program does not run."""
        config = str(self.path("config.toml"))
        return subprocess.run([self.program, "--config", config, "verify"], capture_output=True).returncode == 0
