package dev.cairn.sqlite.internal.wal;

/** How much of a frame can be believed. */
enum Trust {
    /** Nothing: the damage may be anywhere. */
    NONE,
    /** Whether it ends a commit. */
    COMMIT,
    /** Page number and commit size: the damage lies in the content. */
    HEADER,
    /** Page number, commit size and content. */
    ALL
}
