package dev.cairn.storage;

/** What a backend may offer beyond the contract. Each is tested both ways: what is denied fails with {@code UNSUPPORTED}. */
public enum Capability {
    /** A store survives being closed and opened again. */
    REOPEN,
    /** Two instances, also of different processes, may use one store at the same time. */
    SHARED,
    /** A read sees records and frames of one instant even while frames are folded. */
    SNAPSHOT_READS,
    /** Commits of several scopes can be one, see {@link Storage#commitAll}. */
    MANY_SCOPES,
    /** Space of removed rows can be given back. */
    COMPACTION,
    /**
     * Scopes can be dropped, copied, renamed, viewed and received as a whole, and the store be maintained and inspected, see {@link
     * StorageAdmin}. Denied by a backend that is its data path alone.
     */
    ADMIN
}
