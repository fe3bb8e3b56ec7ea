//! The tables beside the rows and the leader's: those between hands and whoever leads.

/// What hands ask, what they are answered, which post is to go out on which lane, and who holds it.
pub(super) const HANDS: &str = "CREATE TABLE nahil_inbox (
         number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         hand text NOT NULL,
         question bigint NOT NULL,
         body text NOT NULL,
         UNIQUE (hand, question)
     );
     CREATE TABLE nahil_answers (
         hand text NOT NULL,
         question bigint NOT NULL,
         body text NOT NULL,
         given timestamptz NOT NULL DEFAULT clock_timestamp(),
         PRIMARY KEY (hand, question)
     );
     CREATE SEQUENCE nahil_posted;
     CREATE TABLE nahil_posts (
         number bigint PRIMARY KEY,
         posted bigint NOT NULL DEFAULT nextval('nahil_posted'),
         lane text NOT NULL,
         key bytea NOT NULL,
         plain boolean NOT NULL
     );
     CREATE INDEX ON nahil_posts (lane, posted);
     CREATE TABLE nahil_lanes (
         lane text PRIMARY KEY,
         holder text,
         epoch bigint NOT NULL,
         expires timestamptz NOT NULL
     );";

/// The tables that were made for no step.
pub(super) const BESIDES: [&str; 5] = [DOORS, HEARD, EARS, WISHES, FOLDER];

/// Where whoever holds a lane is reached. It was made for no step: programs that do not know it go on beside those that do.
const DOORS: &str = "CREATE TABLE IF NOT EXISTS nahil_doors (
         lane text PRIMARY KEY,
         holder text NOT NULL,
         epoch bigint NOT NULL,
         ip text NOT NULL,
         port integer NOT NULL,
         secret bytea NOT NULL
     );";

/// What was heard on Discord, for whoever holds the lane there. It belongs to no step: programs that do not know it hear for
/// themselves while they hold the lane.
const HEARD: &str = "CREATE TABLE IF NOT EXISTS nahil_discord (LIKE nahil_inbox INCLUDING ALL);";

/// Which programs are there to hold a share of what all hold together.
const EARS: &str = "CREATE TABLE IF NOT EXISTS nahil_ears (
         ear text PRIMARY KEY,
         since timestamptz NOT NULL,
         expires timestamptz NOT NULL
     );";

/// Pictures and thoughts that programs wish for, what was made, and how many each program can make for others. They belong to
/// no step: programs that do not know them make their own. None of it outlives a crash of the database, nor is it missed.
const WISHES: &str = "CREATE UNLOGGED TABLE IF NOT EXISTS nahil_wishes (
         number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         hand text NOT NULL,
         question bigint NOT NULL,
         version text NOT NULL,
         body text NOT NULL,
         taken boolean NOT NULL DEFAULT false,
         drawn bytea,
         wished timestamptz NOT NULL DEFAULT clock_timestamp()
     );
     -- A picture is packed already, and a thought is short.
     ALTER TABLE nahil_wishes ALTER COLUMN drawn SET STORAGE EXTERNAL;
     -- Who has taken it: when that one is gone, nothing comes of it.
     ALTER TABLE nahil_wishes ADD COLUMN IF NOT EXISTS taker text;
     CREATE INDEX IF NOT EXISTS nahil_taken ON nahil_wishes (hand) WHERE taker IS NOT NULL;
     CREATE UNLOGGED TABLE IF NOT EXISTS nahil_easels (
         hand text PRIMARY KEY,
         version text NOT NULL,
         easels integer NOT NULL,
         expires timestamptz NOT NULL
     );";

/// Which folder programs share, and when one of them said so last.
const FOLDER: &str = "CREATE TABLE IF NOT EXISTS nahil_folder (
         one boolean PRIMARY KEY DEFAULT true CHECK (one),
         id text NOT NULL,
         seen timestamptz NOT NULL
     );";
