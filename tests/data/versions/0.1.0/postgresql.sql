CREATE SCHEMA toprung;

CREATE TABLE toprung.checkpoints (
    match_id text NOT NULL,
    seq bigint NOT NULL,
    data bytea NOT NULL
);

CREATE TABLE toprung.events (
    match_id text NOT NULL,
    seq bigint NOT NULL,
    at_ms bigint NOT NULL,
    kind text NOT NULL,
    cause text NOT NULL,
    body text NOT NULL
);

CREATE TABLE toprung.matches (
    id text NOT NULL,
    game text NOT NULL,
    table_code text,
    created_ms bigint NOT NULL,
    changed_ms bigint NOT NULL,
    seq bigint NOT NULL,
    status text NOT NULL,
    summary text NOT NULL,
    owner text,
    owned_until_ms bigint,
    score bigint
);

CREATE TABLE toprung.migrations (
    number bigint NOT NULL
);

CREATE TABLE toprung.pages (
    match_id text NOT NULL,
    number bigint NOT NULL,
    page text NOT NULL
);

CREATE TABLE toprung.people (
    id text NOT NULL,
    name text NOT NULL,
    language text NOT NULL,
    created_ms bigint NOT NULL,
    seen_ms bigint NOT NULL
);

CREATE TABLE toprung.players (
    match_id text NOT NULL,
    person text NOT NULL
);

CREATE TABLE toprung.tables (
    code text NOT NULL,
    match_id text NOT NULL,
    host text NOT NULL,
    public bigint NOT NULL,
    created_ms bigint NOT NULL
);

ALTER TABLE ONLY toprung.checkpoints
    ADD CONSTRAINT checkpoints_pkey PRIMARY KEY (match_id);

ALTER TABLE ONLY toprung.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (match_id, seq);

ALTER TABLE ONLY toprung.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY toprung.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (number);

ALTER TABLE ONLY toprung.pages
    ADD CONSTRAINT pages_pkey PRIMARY KEY (match_id, number);

ALTER TABLE ONLY toprung.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);

ALTER TABLE ONLY toprung.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (match_id, person);

ALTER TABLE ONLY toprung.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (code);

CREATE INDEX matches_by_change ON toprung.matches USING btree (status, changed_ms);

CREATE INDEX players_by_person ON toprung.players USING btree (person);

CREATE INDEX tables_by_host ON toprung.tables USING btree (host);

CREATE INDEX tables_by_match ON toprung.tables USING btree (match_id);

ALTER TABLE ONLY toprung.checkpoints
    ADD CONSTRAINT checkpoints_match_id_fkey FOREIGN KEY (match_id) REFERENCES toprung.matches(id) ON DELETE CASCADE;

ALTER TABLE ONLY toprung.events
    ADD CONSTRAINT events_match_id_fkey FOREIGN KEY (match_id) REFERENCES toprung.matches(id) ON DELETE CASCADE;

ALTER TABLE ONLY toprung.pages
    ADD CONSTRAINT pages_match_id_fkey FOREIGN KEY (match_id) REFERENCES toprung.matches(id) ON DELETE CASCADE;

ALTER TABLE ONLY toprung.players
    ADD CONSTRAINT players_match_id_fkey FOREIGN KEY (match_id) REFERENCES toprung.matches(id) ON DELETE CASCADE;

ALTER TABLE ONLY toprung.tables
    ADD CONSTRAINT tables_match_id_fkey FOREIGN KEY (match_id) REFERENCES toprung.matches(id) ON DELETE CASCADE;
