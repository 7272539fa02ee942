package dev.cairn.environment.snapshot;

import dev.cairn.storage.ScanPage;
import org.jspecify.annotations.Nullable;

/** A snapshot store that can tell what it holds, and has a store of its own for each session. */
public interface SnapshotCatalog extends SnapshotStore {
    /**
     * The keys that begin with a text, ordered by their UTF-8 bytes. No character of the text is special.
     *
     * @param after begin behind this key, or null
     * @param limit most keys of the page, at least 1
     */
    ScanPage<String> keys(String prefix, @Nullable String after, int limit);

    /**
     * The store of a session: no key of it is a key of another session. That of the session named with the empty text is the root, where
     * stores that know no sessions keep everything. Closing it does nothing.
     */
    SnapshotCatalog session(String id);

    /** The sessions that hold keys, without the root, ordered by their UTF-8 bytes. */
    ScanPage<String> sessions(String prefix, @Nullable String after, int limit);
}
