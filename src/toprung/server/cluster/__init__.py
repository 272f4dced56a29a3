"""Several servers that share one database: who is there, which table lives where, and how a client
reaches it from anywhere."""
