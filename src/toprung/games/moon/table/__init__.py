"""Rules and physics joined: `Table` is the table, `LiveGame` a game played on it."""
