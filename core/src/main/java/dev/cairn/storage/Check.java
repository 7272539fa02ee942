package dev.cairn.storage;

/** A precondition of a commit. When one does not hold, nothing of the commit is written. */
public sealed interface Check {
    /** No record is stored under the key. */
    record Absent(int kind, Bytes key) implements Check {}

    /** A record is stored under the key. */
    record Present(int kind, Bytes key) implements Check {}

    /**
     * A record with exactly this revision is stored under the key.
     *
     * @param sequence its sequence number, or 0 for any: a record that was removed and stored again has revision 1 again, but never the
     *     same sequence number
     */
    record RevisionIs(int kind, Bytes key, long revision, long sequence) implements Check {
        /** With any sequence number. */
        public RevisionIs(int kind, Bytes key, long revision) {
            this(kind, key, revision, 0);
        }

        /** That a record is still the one that was read. */
        public static RevisionIs of(StoredRecord record) {
            return new RevisionIs(record.kind(), record.key(), record.revision(), record.sequence());
        }

        /** Whether a record under the key is the one that is meant. */
        public boolean holds(long foundRevision, long foundSequence) {
            return revision == foundRevision && (sequence == 0 || sequence == foundSequence);
        }
    }

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
