package dev.cairn.wassette.folder;

/** Whether a component's metadata are of use. */
public enum Validity {
    /** They are of the binary that is there. */
    VALID,
    /** They are of another binary: Wassette rebuilds them. */
    STALE,
    /** There are none: Wassette makes them. */
    MISSING,
    /** They cannot be read: Wassette rebuilds them. */
    UNREADABLE,
    /** There are some, but no binary: a ghost. */
    GHOST
}
