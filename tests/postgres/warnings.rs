//! What the host of several programs is told, and when.

use crate::fronts::{get, told};
use crate::left::Left;
use crate::program::{Home, POLL, Program, Wanted};
use crate::programs::says;
use crate::server::{Server, answers, ask};
use crate::trials::trials;
use nahil::status::{Notice, Status};

trials! {
    whoever_stops_without_the_database_does_not_say_that_all_is_saved,
    a_data_folder_is_for_one_program,
    whoever_shares_another_folder_is_warned,
    without_the_database_nobody_is_ready_or_leads,
    a_database_that_takes_no_more_connections_is_named,
}

/// What is said where another folder is shared.
const OTHER: &str = "is not the one that the other programs over this database use";

fn whoever_stops_without_the_database_does_not_say_that_all_is_saved() {
    let (saved, perhaps) = ("everything is saved", "may have to be sent again");
    let server = Server::start().unwrap();
    let home = Home::over(Left { url: server.schema() });
    // One leads and holds the lane, the other waits.
    let mut programs = [0, 1].map(|number| {
        let mut program = home.start_one(number);
        program.address().unwrap();
        program
    });
    server.stop("immediate");
    for program in &mut programs {
        program.terminate();
        says(program, perhaps);
        assert_eq!(program.line(saved), None);
    }
    server.start_again();
    let mut again = home.start_one(0);
    again.address().unwrap();
    again.terminate();
    says(&mut again, saved);
    assert_eq!(again.line(perhaps), None);
}

fn a_data_folder_is_for_one_program() {
    let home = Home::over(Left::new());
    let mut first = home.start_one(0);
    first.address().unwrap();
    assert!(!home.start_one(0).ended().success());
    assert!(home.log().contains("Another program uses the data folder"), "{}", home.log());
    first.terminate();
    home.start_one(0).address().unwrap();
}

fn whoever_shares_another_folder_is_warned() {
    let home = Home::over(Left::new());
    let start = |number, folder| {
        let mut program = home.start_one_as(number, &Wanted { folder, ..Wanted::default() });
        program.address().unwrap();
        program
    };
    let shared = |folder: &std::path::Path| {
        let is_it = || {
            let id = std::fs::read_to_string(folder.join("folder-id")).unwrap_or_default();
            answers(&home.left.url, "SELECT id FROM nahil_folder") == [id.trim()]
        };
        let is_shared = (0..POLL.1).any(|_| {
            std::thread::sleep(POLL.0);
            is_it()
        });
        assert!(is_shared, "{}: {}", folder.display(), home.log());
    };
    let mut first = start(0, "");
    // So the tables are there.
    says(&mut first, "This program leads");
    shared(&home.shared());
    let mut other = start(1, "elsewhere");
    assert!(says(&mut other, OTHER).contains("Do it at once"), "the room is in danger");
    let notices = || Status::read(&home.data().with_file_name("data-1")).unwrap();
    assert!(matches!(notices()[..], [Notice::OtherFolder { has_room: true, .. }]), "{:?}", notices());
    let mut second = start(2, "");
    [&mut first, &mut second, &mut other].into_iter().for_each(Program::terminate);
    // Nobody uses the first one any more.
    ask(&home.left.url, "UPDATE nahil_folder SET seen = seen - interval '3 minutes'");
    let mut again = start(1, "elsewhere");
    shared(&home.shared().with_file_name("elsewhere"));
    again.terminate();
    for mut program in [first, second, again] {
        assert_eq!(program.line(OTHER), None);
    }
}

fn without_the_database_nobody_is_ready_or_leads() {
    let server = Server::start().unwrap();
    let home = Home::over(Left { url: server.schema() });
    let watched = Wanted { local: "[watch]\naddress = \"127.0.0.1:0\"\n".to_owned(), ..Wanted::default() };
    let mut programs = [0, 1].map(|number| home.start_one_as(number, &watched));
    let watches = programs.each_mut().map(|program| told(program, "Figures and health at "));
    let is = |status: u16, leaders: usize| {
        let is_so = || {
            let pages = watches.each_ref().map(|watch| get(watch, "/metrics", &[]).unwrap().text);
            let ready = watches.each_ref().map(|watch| get(watch, "/readyz", &[]).unwrap());
            let leads = pages.iter().filter(|page| page.contains("nahil_leader 1")).count();
            ready.iter().all(|ready| ready.status == status) && leads == leaders
        };
        (0..POLL.1).any(|_| {
            std::thread::sleep(POLL.0);
            is_so()
        })
    };
    assert!(is(200, 1), "{}", home.log());
    server.stop("immediate");
    assert!(is(503, 0), "{}", home.log());
    let waits = get(&watches[0], "/readyz", &[]).unwrap();
    assert!(waits.text.contains("the database"), "{waits:?}");
    server.start_again();
    assert!(is(200, 1), "{}", home.log());
    let log = home.log();
    // Whichever of them is first leads: it did before, or is the next one.
    let is_back = log.contains("the database answers again") || log.contains("this program leads epoch=2");
    assert!(log.contains("the database does not answer") && is_back, "{log}");
}

/// A program does not wait in silence for what only its host can change.
fn a_database_that_takes_no_more_connections_is_named() {
    let Left { url } = Left::new();
    let (_, schema) = url.split_once("search_path%3D").unwrap();
    let few = format!(
        "CREATE ROLE few LOGIN PASSWORD 'a-secret-of-the-tests' CONNECTION LIMIT 4; GRANT ALL ON SCHEMA {schema} TO few"
    );
    ask(&url, &few);
    let home = Home::over(Left { url: url.replace("//nahil:", "//few:") });
    let mut program = home.start_one(0);
    let is_said = |line: &str| line.contains("the database is asked again") && line.contains("(53300)");
    let is_named = (0..POLL.1).any(|_| {
        std::thread::sleep(POLL.0);
        home.log().lines().any(is_said)
    });
    assert!(is_named, "{}", home.log());
    program.terminate();
}
