package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.ChannelUpdate;
import dev.cairn.codec.internal.frame.ChannelUpdate.Whole;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.EncodedState;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A state to be stored under a new key. Immutable.
 *
 * @param key of its record
 * @param base key of the state that it is compared with and shares segments with; null for none. It need not exist
 * @param extend whether it goes on at the ends of the base's lanes. Only one line of states should; where another was faster, new lanes
 *     are begun
 * @param values every value of the state, in its order
 * @param members the service's own members of the record, given what was encoded; not {@code lanes}, not {@code values}
 * @param compression of new frames
 * @param inline whether small values may stand in the record; without it every new value goes into a frame
 * @param more adds the service's own checks and records to the commit; may be called several times
 */
public record StatePut(
        Bytes key,
        @Nullable Bytes base,
        boolean extend,
        Map<String, ChannelUpdate> values,
        Function<EncodedState, Map<String, Document>> members,
        Compression compression,
        boolean inline,
        Consumer<Commit.Builder> more) {
    /** Copies the values. */
    public StatePut {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** A whole state that shares nothing, compressed with Zstandard. */
    public static StatePut of(Bytes key, Map<String, Document> values) {
        Map<String, ChannelUpdate> updates = new LinkedHashMap<>();
        values.forEach((name, value) -> updates.put(name, new Whole(value)));
        return fromUpdates(key, updates);
    }

    /** A state reported as updates of its base, compressed with Zstandard. */
    public static StatePut fromUpdates(Bytes key, Map<String, ChannelUpdate> updates) {
        return new StatePut(key, null, false, updates, encoded -> Map.of(), Compression.ZSTD, true, commit -> {});
    }

    /** The same as the next of a line of states: goes on in the base's lanes. */
    public StatePut next(Bytes ofBase) {
        return new StatePut(key, ofBase, true, values, members, compression, inline, more);
    }

    /** The same as a branch of a base, whose lanes stay as they are. */
    public StatePut branchOf(Bytes ofBase) {
        return new StatePut(key, ofBase, false, values, members, compression, inline, more);
    }

    /** The same with the service's own members. */
    public StatePut members(Function<EncodedState, Map<String, Document>> own) {
        return new StatePut(key, base, extend, values, own, compression, inline, more);
    }

    /** The same with every value in frames of a compression. */
    public StatePut framed(Compression how) {
        return new StatePut(key, base, extend, values, members, how, false, more);
    }

    /** The same with more checks and records in its commit. */
    public StatePut with(Consumer<Commit.Builder> parts) {
        return new StatePut(key, base, extend, values, members, compression, inline, more.andThen(parts));
    }
}
