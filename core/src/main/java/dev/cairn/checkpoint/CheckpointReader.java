package dev.cairn.checkpoint;

import dev.cairn.CorruptException;
import dev.cairn.codec.StateReader;
import dev.cairn.model.Document;
import dev.cairn.model.Types;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads checkpoints: the head's record in one round trip, its frames and pending writes in a second. Safe for use by many threads.
 */
record CheckpointReader(ThreadStore store, PendingWrites writes) {
    Optional<CheckpointTuple> find(CheckpointConfig config, Selection selection) {
        Scope scope = store.scope(config.threadId());
        while (true) {
            Found found = record(config, scope);
            if (found == null) {
                return Optional.empty();
            }
            try {
                CheckpointConfig current = config.ofIncarnation(found.incarnation);
                return Optional.of(tuple(current, scope, CheckpointRecord.read(found.record), selection));
            } catch (CorruptException damage) {
                Found again = record(config, scope);
                if (again != null && again.equals(found)) {
                    throw damage;
                }
            }
        }
    }

    /** A record as it stood in one incarnation of its thread. */
    private record Found(long incarnation, StoredRecord record) {}

    private @Nullable Found record(CheckpointConfig config, Scope scope) {
        Read.Builder read = Read.of();
        if (config.checkpointId() == null) {
            read.follow(ThreadStore.HEAD, ThreadStore.headKey(config), ThreadStore.CHECKPOINT);
        } else {
            read.get(ThreadStore.CHECKPOINT, ThreadStore.checkpointKey(config.namespace(), config.checkpointId()));
        }
        ReadResult result = store.storage().read(scope, read.build());
        List<StoredRecord> records = result.records().get(0);
        if (result.scope() == null || records.isEmpty()) {
            return null;
        }
        StoredRecord last = records.get(records.size() - 1);
        if (last.kind() != ThreadStore.CHECKPOINT) {
            throw new CorruptException(
                    "head of " + config.onBranch(config.branch()),
                    "it points to checkpoint " + BranchHead.read(0, last).checkpointId() + ", which is not stored",
                    null);
        }
        return new Found(result.scope().incarnation(), last);
    }

    private CheckpointTuple tuple(CheckpointConfig config, Scope scope, CheckpointRecord record, Selection selection) {
        CheckpointConfig named = record.config(config, config.branch());
        Companion companion = new Companion(named, scope);
        Map<String, Document> values = values(new StateReader(companion::frames), record, config.threadId(), selection);
        return record.tuple(config, values, writes.read(scope, companion.writes()));
    }

    private Map<String, Document> values(
            StateReader states, CheckpointRecord record, String threadId, Selection selection) {
        Function<String, Types> types = record.types(threadId, store.types());
        Map<String, Document> values = states.read(record.state(), selection.whole(), types);
        Map<String, Document> selected = new LinkedHashMap<>();
        for (String channel : StateReader.channels(record.state())) {
            Selection.Part part = selection.parts().get(channel);
            Document value = values.get(channel);
            if (value != null) {
                selected.put(channel, value);
            } else if (part instanceof Selection.Last last) {
                selected.put(channel, states.last(record.state(), channel, last.items(), types.apply(channel)));
            } else if (part instanceof Selection.At at) {
                states.find(record.state(), channel, at.pointer(), types.apply(channel))
                        .ifPresent(inside -> selected.put(channel, inside));
            }
        }
        return selected;
    }

    /** Reads the pending writes together with the first frames that are asked for. */
    private final class Companion {
        private final CheckpointConfig config;
        private final Scope scope;
        private @Nullable List<StoredRecord> writes;

        Companion(CheckpointConfig config, Scope scope) {
            this.config = config;
            this.scope = scope;
        }

        List<List<Frame>> frames(List<LaneRange> ranges, boolean bodies) {
            Read.Builder read = Read.of();
            ranges.forEach(range -> read.add(new Read.Frames(range, bodies)));
            if (writes != null) {
                return store.storage().read(scope, read.build()).frames();
            }
            ReadResult result = store.storage()
                    .read(scope, PendingWrites.addTo(read, config).build());
            writes = result.records().get(ranges.size());
            return result.frames().subList(0, ranges.size());
        }

        List<StoredRecord> writes() {
            if (writes == null) {
                frames(List.of(), false);
            }
            return writes == null ? List.of() : writes;
        }
    }
}
