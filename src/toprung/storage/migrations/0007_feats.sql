-- What people are proud of: how often each did a feat of a game, and when first.

CREATE TABLE feats (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    feat TEXT NOT NULL,
    times BIGINT NOT NULL,
    first_ms BIGINT NOT NULL,
    PRIMARY KEY (person, game, feat)
);
