package dev.cairn.wassette.folder;

/** Whether a component's metadata are of use. */
public enum Validity {
    /** They are of the binary that is there. */
    VALID,
    /** They are of another binary: Wassette makes them anew. */
    STALE,
    /** There are none: Wassette makes them. */
    MISSING,
    /** They cannot be read: Wassette makes them anew. */
    UNREADABLE,
    /** There are some, but no binary: a ghost. */
    GHOST
}
