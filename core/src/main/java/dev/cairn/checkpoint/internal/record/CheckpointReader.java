package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Selection;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.SteadyRead;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads checkpoints: the head's record in one round trip, its frames and pending writes in a second. Thread-safe.
 */
public record CheckpointReader(ThreadStore store, PendingWrites writes) {
    public Optional<CheckpointTuple> find(CheckpointConfig config, Selection selection) {
        Scope scope = store.scope(config.threadId());
        return SteadyRead.of(
                record(config, scope),
                () -> record(config, scope),
                found -> tuple(config.ofIncarnation(found.incarnation), scope, found, selection),
                config);
    }

    /** A record as it stood at one moment of its thread. */
    private record Found(long incarnation, long change, StoredRecord record) {}

    private Optional<Found> record(CheckpointConfig config, Scope scope) {
        Read.Builder read = Read.of();
        if (config.checkpointId() == null) {
            read.follow(ThreadStore.HEAD, ThreadStore.headKey(config), ThreadStore.CHECKPOINT);
        } else {
            read.get(ThreadStore.CHECKPOINT, ThreadStore.checkpointKey(config.namespace(), config.checkpointId()));
        }
        ReadResult result = store.storage().read(scope, read.build());
        List<StoredRecord> records = result.records().get(0);
        if (result.scope() == null || records.isEmpty()) {
            return Optional.empty();
        }
        StoredRecord last = records.get(records.size() - 1);
        if (last.kind() != ThreadStore.CHECKPOINT) {
            throw new CorruptException(
                    "head of " + config.onBranch(config.branch()),
                    "it points to checkpoint " + BranchHead.read(0, last).checkpointId() + ", which is not stored",
                    null);
        }
        return Optional.of(
                new Found(result.scope().incarnation(), result.scope().change(), last));
    }

    private CheckpointTuple tuple(CheckpointConfig config, Scope scope, Found found, Selection selection) {
        CheckpointRecord record = CheckpointRecord.read(found.record);
        CheckpointConfig named = record.config(config, config.branch());
        Companion companion = new Companion(named, scope, selection.parts().isEmpty() ? null : found);
        Map<String, Document> values = values(new StateReader(companion::frames), record, config.threadId(), selection);
        return record.tuple(config, values, writes.read(scope, companion.writes()));
    }

    private Map<String, Document> values(
            StateReader states, CheckpointRecord record, String threadId, Selection selection) {
        Function<String, Types> types = record.types(threadId, store.types());
        Set<String> same = StateReader.withDigests(record.state(), selection.known());
        Map<String, Document> values =
                states.read(record.state(), name -> selection.whole().test(name) && !same.contains(name), types);
        Map<String, Document> selected = new LinkedHashMap<>();
        for (String channel : StateReader.channels(record.state())) {
            Selection.Part part = selection.parts().get(channel);
            Document value = values.get(channel);
            if (same.contains(channel) && selection.whole().test(channel)) {
                selected.put(channel, Selection.SAME);
            } else if (value != null) {
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

    /**
     * Reads the pending writes together with the first frames that are asked for. No digest tells whether a part of a value belongs to its
     * record: where parts are read, each question looks whether the record still stands while its frames are there.
     */
    private final class Companion {
        private final CheckpointConfig config;
        private final Scope scope;
        private final @Nullable Found expected;
        private @Nullable List<StoredRecord> writes;

        Companion(CheckpointConfig config, Scope scope, @Nullable Found expected) {
            this.config = config;
            this.scope = scope;
            this.expected = expected;
        }

        List<List<Frame>> frames(List<LaneRange> ranges, boolean bodies) {
            Read.Builder read = Read.of();
            ranges.forEach(range -> read.add(new Read.Frames(range, bodies)));
            if (expected != null) {
                read.get(expected.record.kind(), expected.record.key());
            }
            boolean first = writes == null;
            ReadResult result = store.storage().read(scope, (first ? PendingWrites.addTo(read, config) : read).build());
            if (expected != null) {
                expect(expected, result.scope(), result.records().get(ranges.size()));
            }
            if (first) {
                writes = result.records().get(ranges.size() + (expected == null ? 0 : 1));
            }
            return result.frames().subList(0, ranges.size());
        }

        private void expect(Found before, @Nullable ScopeInfo thread, List<StoredRecord> now) {
            boolean stands =
                    thread != null && thread.incarnation() == before.incarnation && now.equals(List.of(before.record));
            if (!stands) {
                throw new CorruptException(String.valueOf(config), "its record was changed while it was read", null);
            }
        }

        List<StoredRecord> writes() {
            if (writes == null) {
                frames(List.of(), false);
            }
            return writes == null ? List.of() : writes;
        }
    }
}
