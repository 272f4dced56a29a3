-- What somebody who played alone has reached; NULL for all other matches.

ALTER TABLE matches ADD COLUMN score BIGINT;
