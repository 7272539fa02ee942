package dev.cairn.storage;

/**
 * What a copy did. The target is invisible until the copy is complete.
 *
 * @param status what the store holds now
 * @param records how many records the target holds when complete
 */
public record CopyOutcome(Status status, long records) {
    /** The state of a copy. */
    public enum Status {
        /** The target is complete and visible. */
        DONE,
        /** The budget ran out: call again with the same names. */
        MORE,
        /** There is no such source. */
        NO_SOURCE,
        /** The target exists already; it is unchanged. */
        TARGET_EXISTS,
        /** The source changed between two calls; what was copied is removed. Call again. */
        SOURCE_CHANGED,
        /** A lease runs on the target's name; what was copied is removed. */
        TARGET_LEASED,
        /** A copy of another source to the same name was gone on with less than a minute ago; it is left alone. Call again later. */
        TARGET_TAKEN
    }
}
