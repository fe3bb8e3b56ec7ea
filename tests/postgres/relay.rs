//! A wire between a program and the database that can be cut, and that can lose answers.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What it does with what is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Wire {
    /// It passes it on.
    Passes,
    /// It passes on what is asked, and keeps what is answered.
    LosesAnswers,
    /// It keeps everything: nobody sees that it is gone.
    Swallows,
    /// It passes it on, each piece after a while.
    Delays,
    /// It takes no connection.
    Refuses,
}

const WIRES: [Wire; 5] = [Wire::Passes, Wire::LosesAnswers, Wire::Swallows, Wire::Delays, Wire::Refuses];
/// How long each piece waits.
const DELAY: Duration = Duration::from_millis(20);

/// The wire.
#[derive(Debug)]
pub(crate) struct Relay {
    address: SocketAddr,
    state: Arc<State>,
}

#[derive(Debug)]
struct State {
    wire: AtomicU8,
    open: Mutex<Vec<TcpStream>>,
}

impl State {
    fn wire(&self) -> Wire {
        WIRES[usize::from(self.wire.load(Ordering::SeqCst))]
    }
}

impl Relay {
    /// One to whatever listens at this address. It takes connections as long as the tests run.
    pub(crate) fn to(target: &str) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(State { wire: AtomicU8::new(0), open: Mutex::default() });
        let (known, target) = (Arc::clone(&state), target.to_owned());
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let server = TcpStream::connect(&target);
                let Some(server) = server.ok().filter(|_| known.wire() != Wire::Refuses) else { continue };
                known.open.lock().unwrap().extend([client.try_clone().unwrap(), server.try_clone().unwrap()]);
                pass(&client, &server, &known, true);
                pass(&server, &client, &known, false);
            }
        });
        Self { address, state }
    }

    pub(crate) fn address(&self) -> String {
        self.address.to_string()
    }

    pub(crate) fn set(&self, wire: Wire) {
        self.state.wire.store(wire as u8, Ordering::SeqCst);
    }

    /// Cuts all that is open.
    pub(crate) fn cut(&self) {
        self.close(Shutdown::Both);
    }

    /// Ends what each side says to the other, which may still listen.
    pub(crate) fn close(&self, how: Shutdown) {
        for stream in self.state.open.lock().unwrap().drain(..) {
            // It may be closed already.
            let _ = stream.shutdown(how);
        }
    }
}

fn pass(from: &TcpStream, to: &TcpStream, state: &Arc<State>, asks: bool) {
    let (mut from, mut to, state) = (from.try_clone().unwrap(), to.try_clone().unwrap(), Arc::clone(state));
    thread::spawn(move || {
        let mut piece = [0; 1 << 14];
        while let Some(length) = from.read(&mut piece).ok().filter(|length| *length > 0) {
            match state.wire() {
                Wire::LosesAnswers if !asks => continue,
                Wire::Swallows => continue,
                Wire::Delays => thread::sleep(DELAY),
                _ => {}
            }
            if to.write_all(&piece[..length]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Write);
    });
}
