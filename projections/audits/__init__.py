"""What `validate` says: the verdicts on a log, its findings, and all about one fact."""
