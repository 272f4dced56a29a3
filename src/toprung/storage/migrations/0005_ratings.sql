-- Ratings by game, of people (by id) and of bots (bot:level), in millionths; what each rated match
-- did to them; and whether a person wants to be on the leaderboard.

CREATE TABLE ratings (
    who TEXT NOT NULL,
    game TEXT NOT NULL,
    mean BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (who, game)
);

CREATE TABLE rated_players (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    who TEXT NOT NULL,
    mean_before BIGINT NOT NULL,
    mean_after BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX rated_players_by_who ON rated_players (who);

ALTER TABLE people ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
