//! The real program over a database: killed, stopped for longer than its lease, and followed by another one.

use crate::checks::{every_turn_was_told_once, the_record_replays};
use crate::dice::number;
use crate::fronts::opens;
use crate::program::{Home, POLL, Program};
use crate::server::{Server, ask};
use crate::stage::Stage;
use crate::trials::trials;
use jiff::Timestamp;
use nahil::store::{Address, Exchange, Store};

trials! {
    killed_at_any_moment_it_loses_nothing_and_does_nothing_twice,
    one_that_was_stopped_finds_that_another_one_leads_and_waits,
    one_that_is_overtaken_while_it_comes_to_lead_waits,
    one_that_is_killed_is_followed_and_the_outage_is_given_back_once,
    what_is_wrong_with_the_database_is_said_and_no_password,
}

/// How often the program is killed.
const KILLS: u64 = 10;

/// Two people play on while the program is killed again and again at moments drawn by lot.
fn killed_at_any_moment_it_loses_nothing_and_does_nothing_twice() {
    let mut stage = Stage::open(number("NAHIL_KILLS").unwrap_or(KILLS), number("NAHIL_SEED").unwrap_or(1));
    stage.begin();
    while stage.kills > 0 {
        stage.play_turn();
    }
    stage.play_turn();
    stage.told();
    every_turn_was_told_once(&mut stage);
    the_record_replays(&mut stage);
    stage.home.look(outages_are_apart);
    stage.finish();
}

/// No time is given back twice: no two outages overlap.
pub(crate) fn outages_are_apart(store: &Store) {
    let outages = store.work().outages().unwrap();
    assert!(outages.windows(2).all(|pair| pair[0].1 < pair[1].0), "{outages:?}");
    assert!(outages.iter().all(|(from, to)| from < to), "{outages:?}");
}

/// The next line that it says in which this stands.
pub(crate) fn says(program: &mut Program, words: &str) -> String {
    program.line(words).unwrap_or_else(|| panic!("it never says {words}"))
}

/// A program that leads and in which a turn was played, and another one, with its home, that waits.
fn two(seed: u64) -> (Stage, Home, Program) {
    let mut stage = Stage::open(0, seed);
    stage.begin();
    stage.play_turn();
    stage.told();
    let other = Home::over(stage.home.left.clone());
    let mut second = Program::start(&other);
    says(&mut second, "Waiting");
    (stage, other, second)
}

fn one_that_was_stopped_finds_that_another_one_leads_and_waits() {
    let (mut stage, _other, mut second) = two(3);
    stage.program.signal("STOP");
    says(&mut second, "This program leads (epoch 2)");
    opens(&second.address().unwrap());
    // It wakes up in the middle of what it was doing, and goes on with it.
    stage.program.signal("CONT");
    says(&mut stage.program, "Another program leads now");
    says(&mut stage.program, "Waiting");
    second.terminate();
    says(&mut stage.program, "This program leads (epoch 3)");
    opens(&format!("http://{}", stage.address()));
    stage.look_at_the_store();
    stage.play_turn();
    stage.told();
    every_turn_was_told_once(&mut stage);
    the_record_replays(&mut stage);
    stage.home.look(outages_are_apart);
    stage.finish();
}

/// Between the moment in which it comes to lead and that in which its loop runs, another one may.
fn one_that_is_overtaken_while_it_comes_to_lead_waits() {
    let home = Home::new();
    let address = Address::read(&home.left.url, None).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async { drop(Exchange::open(&address, &[], true).await.unwrap()) });
    let overtake = "CREATE FUNCTION overtake() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            UPDATE nahil_leader SET epoch = 2, holder = 'other', expires = clock_timestamp() + interval '1 second';
            RETURN NULL;
        END $$;
        CREATE TRIGGER overtake AFTER UPDATE ON nahil_leader
            FOR EACH ROW WHEN (OLD.epoch = 0) EXECUTE FUNCTION overtake()";
    ask(&home.left.url, overtake);
    let mut program = Program::start(&home);
    says(&mut program, "Another program leads now");
    says(&mut program, "This program leads (epoch 3)");
    opens(&program.address().unwrap());
    program.terminate();
}

fn one_that_is_killed_is_followed_and_the_outage_is_given_back_once() {
    let (stage, other, mut second) = two(5);
    let beaten: Timestamp = stage.home.look(|store| store.work().heartbeat().unwrap().unwrap());
    stage.program.signal("KILL");
    says(&mut second, "This program leads (epoch 2)");
    opens(&second.address().unwrap());
    // It opens its doors before the loop begins.
    let mut looks = (0..POLL.1).map(|_| stage.home.look(|store| store.work().outages().unwrap()));
    let outages = looks.find(|outages| {
        std::thread::sleep(POLL.0);
        !outages.is_empty()
    });
    let Some(&[(from, to)]) = outages.as_deref() else { panic!("{outages:?}") };
    assert!(from >= beaten && from < to, "{beaten} {from} {to}");
    stage.look_at_the_store();
    second.terminate();
    assert!(!other.log().contains("ERROR"), "{}", other.log());
}

fn what_is_wrong_with_the_database_is_said_and_no_password() {
    let home = Home::new();
    let run = |url: &str| {
        let output = home.command(&[]).env("NAHIL_STORE_URL", url).output().unwrap();
        assert!(!output.status.success());
        let said =
            format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(!said.contains("a-secret") && !said.contains("hidden"), "{said}");
        said
    };
    let url = &home.left.url;
    assert!(
        run(&url.replace(":a-secret-of-the-tests@", ":hidden@")).contains("password authentication failed")
    );
    assert!(run(&url.replace("/postgres?", "/nowhere?")).contains("does not exist"));
    assert!(run("postgres://ana:hidden@:what/").contains("postgres://user:password@host"));
    let read_only = format!("{url}%20-cdefault_transaction_read_only%3Don");
    assert!(run(&read_only).contains("read-only"), "{}", run(&read_only));
    home.left.look(&home.data(), |_| ());
    let standby = Server::get().standby();
    assert!(run(&standby.same_as(url)).contains("is a standby"), "{}", run(&standby.same_as(url)));
    ask(url, "UPDATE nahil_leader SET layout = 99");
    assert!(run(url).contains("run a later version"));
}
