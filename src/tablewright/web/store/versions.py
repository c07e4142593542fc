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
