package dev.cairn.wassette;

/** What an import may be asked for. */
public enum ImportChoice {
    /** Restore each component on its own, and report those that could not be. */
    BEST_EFFORT,
    /** Compare size, SHA-256 and exports of each binary with the metadata. */
    VERIFY,
    /** Say what would happen; change nothing and open no connection. */
    DRY_RUN,
    /** Carry policies that Wassette cannot read. */
    ALLOW_INVALID_POLICY,
    /** Take a file whose content is not what its own digest says. */
    ALLOW_EDITED,
    /** Open no connection. */
    OFFLINE
}
