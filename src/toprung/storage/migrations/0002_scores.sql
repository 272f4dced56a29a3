-- The score of a person who played alone; NULL for all other matches.

ALTER TABLE matches ADD COLUMN score BIGINT;
