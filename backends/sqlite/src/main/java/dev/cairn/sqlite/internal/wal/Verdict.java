package dev.cairn.sqlite.internal.wal;

/** What has to be opened so that it is the state after some commit. */
public enum Verdict {
    /** The database file with the log, as far as SQLite accepts it. */
    LOG,
    /** The database file alone: every commit of the log is in it. */
    FILE,
    /** The pages do not tell. */
    UNDECIDED,
    /** Neither: the file holds pages of commits that the log cannot complete. */
    MIXED
}
