BEGIN TRANSACTION;
CREATE TABLE bans (
    kind text not null, value text not null, why text not null, by_whom text not null,
    made double precision not null, until double precision not null, primary key (kind, value)
);
INSERT INTO "bans" VALUES('person','nobody','rude','somebody',1.0,0.0);
CREATE TABLE campaigns (
    id text primary key,
    game text not null,
    campaign text not null,   -- which of the game's campaigns
    pack text not null,
    title text not null,
    seats integer not null,
    seed text not null,
    options text not null,    -- as JSON
    settings text not null,   -- as JSON
    begin text not null,      -- what was carried into the first part
    profile text not null,    -- hash of whoever began it
    host text not null,
    invite text not null,
    created real not null,
    changed real not null,
    current text not null,    -- the match of the part that was opened last
    part text not null,       -- its title
    done integer not null,
    total integer not null,
    place text not null,
    party text not null,
    so_far text not null,     -- as JSON: sentences
    over text not null
, away integer not null default 0, listed integer not null default 0) without rowid;
INSERT INTO "campaigns" VALUES('oldhike','hike','hike','','An old hike',2,'5','{}','{}','','profile','host','invite',1.0,2.0,'oldgame','The Gate',0,3,'here','Ada','[]','',0,0);
CREATE TABLE channels (
    id text primary key, person text not null, kind text not null, address text not null, code text not null,
    site text not null, failed text not null, made double precision not null
);
CREATE TABLE chat (
    match text not null,
    n integer not null,
    seat integer not null,
    name text not null,
    text text not null,
    how text not null,
    at real not null,
    primary key (match, n)
) without rowid;
INSERT INTO "chat" VALUES('oldgame',1,0,'Ada','Good evening','chat',2.1);
CREATE TABLE clocks (match text primary key, due double precision not null, state text not null);
INSERT INTO "clocks" VALUES('anothergame',0.0,'{}');
CREATE TABLE holds (
    person text not null, match text not null, seat integer not null, key text not null,
    primary key (person, match, seat)
);
INSERT INTO "holds" VALUES('somebody','oldgame',0,'hash of a token');
CREATE TABLE lines (
    match text not null,
    n integer not null,
    text text not null,       -- one move of the record with its remarks, or `undo`
    seat integer not null,
    nonce text not null,
    at real not null,
    primary key (match, n)
) without rowid;
INSERT INTO "lines" VALUES('oldgame',1,'go left
',0,'a',2.0);
INSERT INTO "lines" VALUES('oldgame',2,'rest 0
',0,'b',2.5);
CREATE TABLE matches (
    id text primary key,
    kind text not null,       -- table or replay
    game text not null,
    pack text not null,       -- the id of the pack, empty for the game's own
    header text not null,     -- of the record
    options text not null,    -- as JSON, for people who look
    settings text not null,   -- as JSON
    host text not null,       -- hash of the host's key
    invite text not null,
    parent text not null,     -- the table that this one branched off
    created real not null,
    changed real not null,
    moves integer not null,
    over text not null,
    waiting text not null     -- as JSON: the seats that have an open question
, campaign text not null default '', part integer not null default 0, members text not null default '', earlier text not null default '', later text not null default '', known text not null default '', let_out integer not null default 0, put_out integer not null default 0, profile text not null default '', listed integer not null default 0, invite_until double precision not null default 0) without rowid;
INSERT INTO "matches" VALUES('oldgame','table','council','','tablewright record 1
game council
engine 0.1.0
pack none
seats 2
seed 3
option days=9
option gusts=0

','{"days":9,"gusts":0}','{}','host','invite','',1.5,2.5,2,'','[-1]','',0,'','','','',0,0,'',0,0.0);
CREATE TABLE members (
    campaign text not null,
    member integer not null,
    kind text not null,
    name text not null,
    player text not null,
    token text not null,      -- its hash
    primary key (campaign, member)
) without rowid;
INSERT INTO "members" VALUES('oldhike',0,'person','Ada','','hash of a token');
CREATE TABLE passkeys (
    id text primary key, person text not null, public text not null, counter integer not null, name text not null,
    created double precision not null
);
CREATE TABLE people (
    id text primary key, name text not null, colour text not null, created double precision not null,
    learned text not null, role text not null
);
INSERT INTO "people" VALUES('somebody','Ada','c',1.0,'{}','');
CREATE TABLE profiles (
    profile text not null,
    game text not null,
    known text not null,      -- as JSON: what outlives games
    primary key (profile, game)
) without rowid;
INSERT INTO "profiles" VALUES('profile','hike','{"coins":3}');
CREATE TABLE reports (
    id text primary key, match text not null, n integer not null, by_whom text not null, text text not null,
    made double precision not null, state text not null
);
INSERT INTO "reports" VALUES('areport','oldgame',1,'somebody','look here',1.0,'open');
CREATE TABLE seats (
    match text not null,
    seat integer not null,
    kind text not null,       -- person, bot or open
    name text not null,
    player text not null,
    token text not null,      -- its hash
    primary key (match, seat)
) without rowid;
INSERT INTO "seats" VALUES('oldgame',0,'person','Ada','','hash of a token');
INSERT INTO "seats" VALUES('oldgame',1,'bot','random','random','');
CREATE TABLE secrets (name text primary key, value text not null);
CREATE TABLE served (name text primary key, seconds double precision not null);
INSERT INTO "served" VALUES('tables',12.5);
CREATE TABLE turns (
    match text not null, seat integer not null, person text not null, since double precision not null,
    tries integer not null, primary key (match, seat)
);
INSERT INTO "turns" VALUES('oldgame',0,'somebody',1.0,0);
CREATE TABLE votes (
    match text not null,
    seat integer not null,
    rev integer not null,
    option integer not null,
    primary key (match, seat)
) without rowid;
INSERT INTO "votes" VALUES('oldgame',0,2,1);
CREATE TABLE wishes (
    person text primary key, how text not null, hour integer not null, told double precision not null,
    digest double precision not null, note text not null
);
INSERT INTO "wishes" VALUES('somebody','daily',18,0.0,0.0,'');
CREATE INDEX matches_by_change on matches (changed);
CREATE INDEX campaigns_by_change on campaigns (changed);
CREATE INDEX matches_alone_by_change on matches (campaign, changed);
CREATE INDEX holds_by_match on holds (match);
CREATE INDEX passkeys_by_person on passkeys (person);
CREATE INDEX matches_listed on matches (listed, changed);
CREATE INDEX campaigns_listed on campaigns (listed, changed);
CREATE INDEX clocks_by_due on clocks (due);
CREATE INDEX turns_by_person on turns (person);
CREATE INDEX channels_by_person on channels (person);
COMMIT;
pragma application_id = 1953981042;
pragma user_version = 7;
