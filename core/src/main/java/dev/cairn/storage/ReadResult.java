package dev.cairn.storage;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a {@link Read}.
 *
 * @param scope the scope's header at that point in time, null when the scope does not exist (every answer is empty then)
 * @param records per part of the question what was found; empty for a frames part
 * @param frames per part of the question what was found; empty for a records part
 */
public record ReadResult(@Nullable ScopeInfo scope, List<List<StoredRecord>> records, List<List<Frame>> frames) {
    /** Copies the lists. */
    public ReadResult {
        records = List.copyOf(records);
        frames = List.copyOf(frames);
    }

    /** The first record found by a part. */
    public Optional<StoredRecord> first(int part) {
        return records.get(part).stream().findFirst();
    }
}
