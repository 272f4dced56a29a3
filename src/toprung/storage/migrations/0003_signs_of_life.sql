-- When the service was last seen at work, in one row, and when it was away: clocks stood still then.

CREATE TABLE service (
    id BIGINT PRIMARY KEY,
    alive_ms BIGINT NOT NULL
);

CREATE TABLE outages (
    began_ms BIGINT PRIMARY KEY,
    ended_ms BIGINT NOT NULL
);
