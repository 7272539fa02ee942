package dev.cairn.wassette.section;

/** What an import does with a component that is installed already and differs. */
public enum ConflictPolicy {
    /** Refuses the import. */
    FAIL,
    /** Leaves what is installed. */
    SKIP,
    /** Replaces what is installed, policy included. */
    OVERWRITE,
    /** Installs beside it, under the id with {@code -2} or the next free number at its end. */
    RENAME,
    /** Adds what the installed one lacks (binary, metadata, policy); refuses where both have something and it differs. */
    MERGE
}
