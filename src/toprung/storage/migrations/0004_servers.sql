-- The servers that share this database, and which of them has a match: matches.owner names it, ''
-- stands for a match that was handed over and waits for a server, NULL for one that nobody needs.
-- matches.epoch counts the claims; matches.owned_until_ms is when the last owner was there, until the
-- next event is written.

CREATE TABLE servers (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,
    alive_ms BIGINT NOT NULL,
    draining BIGINT NOT NULL,
    gone BIGINT NOT NULL
);

ALTER TABLE matches ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
UPDATE matches SET owner = NULL, owned_until_ms = NULL WHERE owner IS NOT NULL;
CREATE INDEX matches_by_owner ON matches (owner) WHERE owner IS NOT NULL;
