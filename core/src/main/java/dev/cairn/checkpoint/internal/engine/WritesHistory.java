package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.ChannelHistory;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.internal.record.BranchStore;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.GapRecord;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.CorruptException;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects what became of channels on the way to a checkpoint. Thread-safe. */
record WritesHistory(ThreadStore store, PendingWrites writes, BranchStore branches) {
    Map<String, ChannelHistory> of(CheckpointConfig config, Collection<String> channels) {
        CheckpointConfig start = branches.resolve(config);
        Scope scope = store.scope(start.threadId());
        return store.steady(scope, () -> new Walk(start, scope, channels).run());
    }

    /** What is known of a channel so far; groups of writes are the newest first. */
    private static final class Found {
        private final List<List<PendingWrite>> groups = new ArrayList<>();
        private @Nullable String seedId;
        private @Nullable Document seed;
        private boolean complete = true;

        ChannelHistory history() {
            List<PendingWrite> oldestFirst = new ArrayList<>();
            for (int i = groups.size() - 1; i >= 0; i--) {
                oldestFirst.addAll(groups.get(i));
            }
            return new ChannelHistory(seedId, seed, oldestFirst, complete);
        }
    }

    /** One walk from a checkpoint's parent towards the root. */
    private final class Walk {
        private final CheckpointConfig start;
        private final Scope scope;
        private final Map<String, Found> found = new LinkedHashMap<>();
        private final Set<String> open;
        private final Set<String> seen = new HashSet<>();

        Walk(CheckpointConfig start, Scope scope, Collection<String> channels) {
            this.start = start;
            this.scope = scope;
            this.open = new HashSet<>(channels);
            channels.forEach(channel -> found.put(channel, new Found()));
        }

        Map<String, ChannelHistory> run() {
            @Nullable String id = start.checkpointId();
            while (id != null && !open.isEmpty()) {
                if (!seen.add(id)) {
                    throw new CorruptException(
                            "ancestry of " + start, "checkpoint " + id + " is its own ancestor", null);
                }
                id = step(id);
            }
            Map<String, ChannelHistory> histories = new LinkedHashMap<>();
            found.forEach((channel, what) -> histories.put(channel, what.history()));
            return histories;
        }

        /** Takes in one checkpoint; where to go on. */
        private @Nullable String step(String id) {
            CheckpointConfig at = start.at(id);
            Bytes key = ThreadStore.checkpointKey(at.namespace(), id);
            Read.Builder read = Read.of().get(ThreadStore.CHECKPOINT, key).get(ThreadStore.GAP, key);
            ReadResult result =
                    store.storage().read(scope, PendingWrites.addTo(read, at).build());
            StoredRecord stored = result.first(0).orElse(null);
            if (stored == null) {
                return across(result.first(1).map(GapRecord::read).orElse(null));
            }
            CheckpointRecord record = CheckpointRecord.read(stored);
            if (!id.equals(start.checkpointId())) {
                addWrites(result.records().get(2));
                addSeeds(record);
            }
            return record.parent();
        }

        private @Nullable String across(@Nullable HistoryGap gap) {
            for (String channel : open) {
                Found what = found.get(channel);
                if (what != null && (gap == null || gap.channels().contains(channel))) {
                    what.complete = false;
                }
            }
            return gap == null ? null : gap.ancestorId();
        }

        private void addWrites(List<StoredRecord> records) {
            List<StoredRecord> wanted = records.stream()
                    .filter(record -> open.contains(PendingWrites.channel(record)))
                    .toList();
            Map<String, List<PendingWrite>> groups = new LinkedHashMap<>();
            for (PendingWrite write : writes.read(scope, wanted)) {
                groups.computeIfAbsent(write.channel(), channel -> new ArrayList<>())
                        .add(write);
            }
            groups.forEach((channel, group) ->
                    Objects.requireNonNull(found.get(channel)).groups.add(group));
        }

        private void addSeeds(CheckpointRecord record) {
            Map<String, Document> values = store.states(scope)
                    .read(record.state(), open::contains, record.types(start.threadId(), store.types()));
            values.forEach((channel, value) -> {
                Found what = Objects.requireNonNull(found.get(channel));
                what.seedId = record.id();
                what.seed = value;
                open.remove(channel);
            });
        }
    }
}
