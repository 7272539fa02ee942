package dev.cairn.storage;

/** A precondition of a commit. When one does not hold, nothing of the commit is written. */
public sealed interface Check {
    /** No record is stored under the key. */
    record Absent(int kind, Bytes key) implements Check {}

    /** A record is stored under the key. */
    record Present(int kind, Bytes key) implements Check {}

    /** A record with exactly this revision is stored under the key. */
    record RevisionIs(int kind, Bytes key, long revision) implements Check {}

    /** A record with exactly this body is stored under the key. */
    record BodyIs(int kind, Bytes key, Bytes body) implements Check {}

    /** The scope is the same one: it was not dropped and created again. */
    record IncarnationIs(long incarnation) implements Check {}

    /**
     * The scope is the same one (no drop and creation between) and no commit has changed it. {@code UNSUPPORTED} in a
     * scope without order.
     */
    record ScopeUnchangedSince(long incarnation, long change) implements Check {}
}
