-- Browsers that want to be told of a person's turn, by the address of their push service; and the key
-- by which push services know this service, in one row.

CREATE TABLE push_key (
    id BIGINT PRIMARY KEY,
    secret TEXT NOT NULL
);

CREATE TABLE subscriptions (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    language TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX subscriptions_by_person ON subscriptions (person);
