//! Three programs hear Discord, and whichever holds its lane answers.

use crate::discord::{Channel, Discord, User};
use crate::fronts::Crew;
use crate::program::Wanted;
use crate::server::answers;
use crate::trials::trials;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;
use tempfile::NamedTempFile;
use tokio::time::Instant;

trials! {
    interactions_are_taken_over_http_at_any_program,
    shards_are_spread_over_all_programs_and_move,
}

/// How many programs there are.
const PROGRAMS: usize = 3;
/// How many shards, one more than programs.
const SHARDS: u64 = 4;
/// In how many queues Discord lets them begin their sessions.
const QUEUES: u64 = 2;
/// How long all programs together wait between the beginnings of two sessions of one queue, but for what is on the way.
const BETWEEN: Duration = Duration::from_secs(4);

/// Does something while a counterpart of Discord answers beside it.
fn beside(act: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(act);
}

/// Programs that are on this Discord, which knows their commands: nobody can use one before.
async fn crew(discord: &Discord, token: &NamedTempFile, more: impl Fn(usize) -> String) -> Crew {
    std::fs::write(token.path(), discord.token()).unwrap();
    let wanted = |number| {
        let (api, token) = (discord.url(), token.path().display());
        let section = format!("[discord]\nenabled = true\napi = \"{api}\"\ntoken_file = '{token}'\n");
        Wanted { local: format!("{section}{}", more(number)), ..Wanted::default() }
    };
    let wanted: Vec<_> = (0..PROGRAMS).map(wanted).collect();
    let crew = tokio::task::block_in_place(|| {
        let crew = Crew::open(&wanted);
        crew.until("somebody to hold the lane", || crew.holder_of("discord").is_some());
        crew
    });
    discord.commands().await;
    crew
}

async fn is_helped(user: &User, channel: &Channel) {
    let answer = user.slash(channel, "help", json!({})).answer().await;
    assert!(answer.is_ephemeral(), "{}", answer.json());
}

fn interactions_are_taken_over_http_at_any_program() {
    beside(async {
        let discord = Discord::builder().running_clock().start().await;
        let token = NamedTempFile::new().unwrap();
        let (channel, ana) = (discord.guild("Club").channel("juegos"), discord.user("ana").locale("en-US"));
        // All at once, so that they are different.
        let free = [(); PROGRAMS].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
        let at = free.map(|listener| listener.local_addr().unwrap());
        let crew = crew(&discord, &token, |number| format!("interactions = \"{}\"\n", at[number])).await;
        let urls = at.map(|at| format!("http://{at}/"));
        for number in 0..PROGRAMS {
            crew.until("an endpoint", || TcpStream::connect(at[number]).is_ok());
            let (answered, pong, forged) = discord.ping(&urls[number]).await;
            assert_eq!((answered, pong, forged), (200, json!({ "type": 1 }), 401));
            discord.interactions_to(Some(&urls[number]));
            is_helped(&ana, &channel).await;
        }
        let holder = crew.holder_of("discord").unwrap();
        crew.programs[holder].signal("KILL");
        crew.until("another holder", || crew.holder_of("discord").is_some_and(|now| now != holder));
        for number in (0..PROGRAMS).filter(|number| *number != holder) {
            discord.interactions_to(Some(&urls[number]));
            is_helped(&ana, &channel).await;
        }
        assert_eq!(discord.identified(), 0, "no gateway is needed");
        discord.assert_well_behaved();
    });
}

/// How many shards each program holds.
fn shares(crew: &Crew) -> BTreeMap<usize, usize> {
    let held = answers(
        &crew.home.left.url,
        "SELECT holder FROM nahil_lanes WHERE lane LIKE 'discord/%' AND expires > clock_timestamp()",
    );
    let mut shares = BTreeMap::new();
    for holder in held {
        *shares.entry(crew.number_of(&holder).unwrap()).or_default() += 1;
    }
    shares
}

/// Sessions of one queue began one after another, whichever programs began them, and none waited for those of another queue.
fn began_in_queues(begun: &[(u64, Instant)]) {
    let waits = |some: Vec<Instant>| some.windows(2).map(|two| two[1] - two[0]).min().unwrap();
    for queue in 0..QUEUES {
        let of_one = begun.iter().filter(|(shard, _)| shard % QUEUES == queue);
        assert!(waits(of_one.map(|(_, at)| *at).collect()) >= BETWEEN, "{begun:?}");
    }
    assert!(waits(begun.iter().map(|(_, at)| *at).collect()) < BETWEEN, "{begun:?}");
}

fn shards_are_spread_over_all_programs_and_move() {
    beside(async {
        let discord = Discord::builder().running_clock().shards(SHARDS).concurrency(QUEUES).start().await;
        let (token, ana) = (NamedTempFile::new().unwrap(), discord.user("ana").locale("en-US"));
        let mut channels = BTreeMap::new();
        for number in 0.. {
            let guild = discord.guild(&format!("Club {number}"));
            channels.entry((guild.id() >> 22) % SHARDS).or_insert_with(|| guild.channel("juegos"));
            if channels.len() == SHARDS as usize {
                break;
            }
        }
        let mut crew = crew(&discord, &token, |_| String::new()).await;
        let even = |crew: &Crew, programs: usize| {
            let counts: Vec<_> = shares(crew).into_values().collect();
            counts.len() == programs
                && counts.iter().sum::<usize>() == SHARDS as usize
                && counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1
        };
        crew.until("an even share", || even(&crew, PROGRAMS));
        let of_all = async |discord: &Discord| {
            discord
                .wait("all shards", |world| {
                    let shards: BTreeSet<_> =
                        world.gateway.connected().map(|session| session.shard).collect();
                    (shards.len() == SHARDS as usize).then_some(())
                })
                .await;
        };
        of_all(&discord).await;
        began_in_queues(&discord.begun());
        for channel in channels.values() {
            is_helped(&ana, channel).await;
        }
        let (holder, begun) = (crew.holder_of("discord").unwrap(), discord.identified());
        crew.programs[holder].signal("KILL");
        crew.programs[holder].wait();
        crew.until("another holder", || crew.holder_of("discord").is_some_and(|now| now != holder));
        crew.until("an even share", || even(&crew, PROGRAMS - 1));
        of_all(&discord).await;
        assert!(discord.identified() > begun && discord.resumed() == 0, "a moved shard begins anew");
        began_in_queues(&discord.begun());
        for channel in channels.values() {
            is_helped(&ana, channel).await;
        }
        discord.assert_well_behaved();
    });
}
