-- BLOB is rendered as BYTEA for PostgreSQL; both databases understand everything else.
-- What matches.owner and matches.owned_until_ms mean stands in 0004_servers.sql.

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    seen_ms BIGINT NOT NULL
);

CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    table_code TEXT,
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    status TEXT NOT NULL,
    summary TEXT NOT NULL,
    owner TEXT,
    owned_until_ms BIGINT
);
CREATE INDEX matches_by_change ON matches (status, changed_ms);

CREATE TABLE players (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    person TEXT NOT NULL,
    PRIMARY KEY (match_id, person)
);
CREATE INDEX players_by_person ON players (person);

CREATE TABLE events (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    kind TEXT NOT NULL,
    cause TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match_id, seq)
);

CREATE TABLE checkpoints (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    data BLOB NOT NULL
);

CREATE TABLE pages (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    page TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
);

CREATE TABLE tables (
    code TEXT PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    host TEXT NOT NULL,
    public BIGINT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX tables_by_match ON tables (match_id);
CREATE INDEX tables_by_host ON tables (host);
