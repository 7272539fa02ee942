package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.internal.record.Ancestors;
import dev.cairn.checkpoint.internal.record.Branches;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.GapRecord;
import dev.cairn.checkpoint.internal.record.ReflogEntry;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** How checkpoints of a thread stand to each other: ancestry, tree, namespaces. Thread-safe. */
record ThreadHistory(ThreadStore store, Branches branches) {
    private static final int PAGE = 500;

    Stream<CheckpointSummary> ancestry(CheckpointConfig config) {
        CheckpointConfig start = branches.resolve(config);
        return StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(
                                new Ancestors(store, start, false),
                                Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.DISTINCT),
                        false)
                .map(ancestor -> ancestor.summary(start));
    }

    ThreadTree tree(String threadId, String namespace, @Nullable Consumer<Damage> damaged) {
        Scope scope = store.scope(threadId);
        CheckpointConfig thread = store.current(threadId);
        List<CheckpointSummary> nodes = new ArrayList<>();
        StoredRecord last = null;
        boolean more = true;
        while (more) {
            Scan scan = Scan.all(ThreadStore.CHECKPOINT, PAGE)
                    .within(Key.of(namespace))
                    .after(last);
            Page<StoredRecord> page = damaged == null
                    ? store.storage().scan(scope, scan)
                    : store.storage().scan(scope, scan, damaged);
            for (StoredRecord record : page.items()) {
                nodes.add(CheckpointRecord.read(record).summary(thread, record.sequence()));
                last = record;
            }
            more = page.more();
        }
        Map<String, String> heads = branches.heads(scope, namespace);
        if (nodes.isEmpty() && heads.isEmpty()) {
            throw new NotFoundException(
                    "Thread '" + threadId + "' has no checkpoints"
                            + (namespace.isEmpty() ? "." : " in namespace '" + namespace + "'."),
                    Map.of("thread", threadId));
        }
        return new ThreadTree(nodes, heads, formerTips(scope, namespace), gaps(scope, namespace));
    }

    private Map<String, List<String>> formerTips(Scope scope, String namespace) {
        Map<String, List<String>> tips = new LinkedHashMap<>();
        List<StoredRecord> records = store.storage()
                .read(
                        scope,
                        Read.of().prefix(ThreadStore.TIP, Key.of(namespace)).build())
                .records()
                .get(0);
        for (StoredRecord record : records) {
            String branch = Key.parts(record.key()).get(1);
            tips.computeIfAbsent(branch, name -> new ArrayList<>()).add(0, ReflogEntry.from(record));
        }
        return tips;
    }

    private Map<String, HistoryGap> gaps(Scope scope, String namespace) {
        Map<String, HistoryGap> gaps = new LinkedHashMap<>();
        store.storage()
                .read(
                        scope,
                        Read.of().prefix(ThreadStore.GAP, Key.of(namespace)).build())
                .records()
                .get(0)
                .forEach(record -> gaps.put(Key.parts(record.key()).get(1), GapRecord.read(record)));
        return gaps;
    }

    List<String> namespaces(String threadId) {
        Set<String> namespaces = new LinkedHashSet<>();
        Scope scope = store.scope(threadId);
        Scan scan = new Scan(ThreadStore.HEAD, Scan.Order.KEY, false, null, null, null, PAGE, false);
        boolean more = true;
        while (more) {
            Page<StoredRecord> page = store.storage().scan(scope, scan);
            for (StoredRecord record : page.items()) {
                namespaces.add(Key.parts(record.key()).get(0));
                scan = scan.after(record);
            }
            more = page.more();
        }
        return List.copyOf(namespaces);
    }
}
