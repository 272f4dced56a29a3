"""The page in a real browser, by its own controls: for tests, films and measurements."""
