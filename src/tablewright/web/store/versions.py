"""Steps from one version of a database to the next, and back, in words that both databases take."""

from __future__ import annotations

from typing import Final

PEOPLE_UP: Final = """
create table people (
    id text primary key, name text not null, colour text not null, created double precision not null,
    learned text not null, role text not null
);
create table holds (
    person text not null, match text not null, seat integer not null, key text not null,
    primary key (person, match, seat)
);
create index holds_by_match on holds (match);
create table secrets (name text primary key, value text not null);
create table passkeys (
    id text primary key, person text not null, public text not null, counter integer not null, name text not null,
    created double precision not null
);
create index passkeys_by_person on passkeys (person);
"""
PEOPLE_DOWN: Final = """
drop table passkeys;
drop table secrets;
drop table holds;
drop table people;
"""

TABLES_UP: Final = """
alter table matches add column listed integer not null default 0;
alter table matches add column invite_until double precision not null default 0;
alter table campaigns add column listed integer not null default 0;
create index matches_listed on matches (listed, changed);
create index campaigns_listed on campaigns (listed, changed);
create table bans (
    kind text not null, value text not null, why text not null, by_whom text not null,
    made double precision not null, until double precision not null, primary key (kind, value)
);
create table reports (
    id text primary key, match text not null, n integer not null, by_whom text not null, text text not null,
    made double precision not null, state text not null
);
"""
TABLES_DOWN: Final = """
drop table reports;
drop table bans;
drop index campaigns_listed;
drop index matches_listed;
alter table campaigns drop column listed;
alter table matches drop column invite_until;
alter table matches drop column listed;
"""

PACE_UP: Final = """
create table clocks (match text primary key, due double precision not null, state text not null);
create index clocks_by_due on clocks (due);
create table served (name text primary key, seconds double precision not null);
create table turns (
    match text not null, seat integer not null, person text not null, since double precision not null,
    tries integer not null, primary key (match, seat)
);
create index turns_by_person on turns (person);
create table channels (
    id text primary key, person text not null, kind text not null, address text not null, code text not null,
    site text not null, failed text not null, made double precision not null
);
create index channels_by_person on channels (person);
create table wishes (
    person text primary key, how text not null, hour integer not null, told double precision not null,
    digest double precision not null, note text not null
);
"""
PACE_DOWN: Final = """
drop table wishes;
drop table channels;
drop table turns;
drop table served;
drop table clocks;
"""

COMPANY_UP: Final = """
alter table matches add column again text not null default '';
create table blocks (
    person text not null, other text not null, made double precision not null, primary key (person, other)
);
create index blocks_by_other on blocks (other);
create index holds_by_key on holds (key);
create table identities (
    issuer text not null, subject text not null, person text not null, name text not null,
    created double precision not null, primary key (issuer, subject)
);
create index identities_by_person on identities (person);
"""
COMPANY_DOWN: Final = """
drop table identities;
drop index holds_by_key;
drop table blocks;
alter table matches drop column again;
"""
