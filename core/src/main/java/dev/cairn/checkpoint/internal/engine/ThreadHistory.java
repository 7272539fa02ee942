package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.internal.record.Ancestors;
import dev.cairn.checkpoint.internal.record.BranchStore;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.internal.record.TreeRecords;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
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
record ThreadHistory(ThreadStore store, BranchStore branches) {
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

    /** The checkpoint that a config names, without its values. */
    CheckpointSummary checkpoint(CheckpointConfig config) {
        return ancestry(config).findFirst().orElseThrow();
    }

    ThreadTree tree(String threadId, String namespace, @Nullable Consumer<Damage> damaged) {
        Scope scope = store.scope(threadId);
        CheckpointConfig thread = store.current(threadId);
        List<CheckpointSummary> nodes = new ArrayList<>();
        Scan scan = Scan.all(ThreadStore.CHECKPOINT, PAGE).within(Key.of(namespace));
        for (StoredRecord record : new OnDamage(damaged).records(store.storage(), scope, scan)) {
            nodes.add(CheckpointRecord.read(record).summary(thread, record.sequence()));
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

    ThreadTree branches(String threadId, String namespace) {
        Scope scope = store.scope(threadId);
        return new ThreadTree(
                List.of(), branches.heads(scope, namespace), formerTips(scope, namespace), gaps(scope, namespace));
    }

    private Map<String, List<String>> formerTips(Scope scope, String namespace) {
        return TreeRecords.formerTips(records(scope, ThreadStore.TIP, namespace));
    }

    private Map<String, HistoryGap> gaps(Scope scope, String namespace) {
        return TreeRecords.gaps(records(scope, ThreadStore.GAP, namespace));
    }

    private List<StoredRecord> records(Scope scope, int kind, String namespace) {
        return store.storage()
                .read(scope, Read.of().prefix(kind, Key.of(namespace)).build())
                .records()
                .get(0);
    }

    List<String> namespaces(String threadId) {
        Set<String> namespaces = new LinkedHashSet<>();
        Scope scope = store.scope(threadId);
        Scan scan = new Scan(ThreadStore.HEAD, Scan.Order.KEY, false, null, null, null, PAGE, false);
        OnDamage.FAIL
                .records(store.storage(), scope, scan)
                .forEach(record -> namespaces.add(Key.parts(record.key()).get(0)));
        return List.copyOf(namespaces);
    }
}
