package dev.cairn.mcp.internal.resource;

import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.mcp.internal.model.Completion;
import dev.cairn.mcp.internal.tool.Place;
import dev.cairn.storage.Page;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.LabelPattern;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Completes arguments with the names of stored data. Thread-safe. */
final class Names implements Completion {
    private static final int PAGE = 200;
    /** So many names are looked at; with more of them a client must type a longer beginning or the whole name. */
    private static final int MOST_READ = 10_000;

    private final Place place;

    Names(Place place) {
        this.place = place;
    }

    @Override
    public List<String> values(String argument, String typed, Map<String, String> others) {
        try {
            return names(argument, typed, others)
                    .limit(MOST_READ)
                    .filter(value -> value.startsWith(typed))
                    .limit(MOST + 1)
                    .toList();
        } catch (CairnException e) {
            if (e.code() == ErrorCode.NOT_FOUND || e.code() == ErrorCode.INVALID) {
                return List.of();
            }
            throw e;
        }
    }

    private Stream<String> names(String argument, String typed, Map<String, String> others) {
        return switch (argument) {
            case "thread_id" -> threads(typed);
            case "at" -> checkpoints(others.get("thread_id"));
            case "namespace" -> namespaces();
            case "key" -> keys(others.getOrDefault("namespace", ""));
            case "agent_id" -> agents();
            case "snapshot_id" -> snapshots(others.get("agent_id"));
            default -> Stream.empty();
        };
    }

    private Stream<String> threads(String typed) {
        ThreadQuery query = ThreadQuery.all().prefix(typed).limit(PAGE);
        return Page.all(cursor -> place.store().checkpoints().threads().list(query.from(cursor)))
                .map(ThreadInfo::threadId);
    }

    /** Branches first: a person knows them by name. */
    private Stream<String> checkpoints(@Nullable String thread) {
        Stream<String> latest = Stream.of("latest");
        if (thread == null) {
            return latest;
        }
        Stream<String> branches = place.store().checkpoints().branches().list(thread, "").heads().keySet().stream();
        CheckpointQuery query = CheckpointQuery.of(thread).limit(PAGE);
        Stream<String> ids = Page.all(cursor -> place.store().checkpoints().summaries(query.from(cursor)))
                .map(summary -> String.valueOf(summary.config().checkpointId()));
        return Stream.of(latest, branches, ids).flatMap(Function.identity());
    }

    private Stream<String> namespaces() {
        List<String> root = place.root().labels();
        // A label of the root that looks like a wildcard is none.
        LabelPattern below =
                new LabelPattern(root.stream().map(label -> "\\" + label).toList());
        return Page.all(cursor ->
                        place.store().store().namespaces(new NamespaceQuery(below, LabelPattern.ANY, 0, PAGE, cursor)))
                .map(Namespace::labels)
                .filter(labels -> labels.size() > root.size())
                .map(labels -> Namespace.path(labels.subList(root.size(), labels.size())));
    }

    private Stream<String> keys(String namespace) {
        Namespace whole = place.namespace(namespace);
        ItemQuery query = ItemQuery.of(whole).limit(PAGE);
        return Page.all(cursor -> place.store().store().search(query.from(cursor)))
                .map(FoundItem::item)
                .filter(item -> item.namespace().equals(whole))
                .map(Item::key);
    }

    private Stream<String> agents() {
        return Page.all(cursor -> place.store().agents().list(PAGE, cursor, null))
                .map(AgentInfo::agentId);
    }

    private Stream<String> snapshots(@Nullable String agent) {
        Stream<String> latest = Stream.of("latest");
        if (agent == null) {
            return latest;
        }
        SnapshotQuery query = SnapshotQuery.all().limit(PAGE);
        return Stream.concat(
                latest,
                Page.all(cursor -> place.store().agents().snapshots().list(agent, query.from(cursor)))
                        .map(SnapshotSummary::snapshotId));
    }
}
