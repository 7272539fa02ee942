package dev.cairn.tck;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.filter.FilterTerm;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The usual ways to spoil a checkpointer. */
final class Spoil {
    static final PruneReport NOTHING = new PruneReport(List.of(), List.of(), List.of(), 0, 0);

    private Spoil() {}

    static CairnException failure(ErrorCode code) {
        return new CairnException(code, "A planted fault.");
    }

    /** Changes every checkpoint that is handed out. */
    static void tuples(Spoiled s, UnaryOperator<CheckpointTuple> change) {
        Spoiled.FindHook find = s.find;
        s.find = (config, selection) -> find.find(config, selection).map(change);
        Spoiled.ListHook list = s.list;
        s.list = query -> {
            Page<CheckpointTuple> page = list.list(query);
            return new Page<>(page.items().stream().map(change).toList(), page.next());
        };
    }

    static CheckpointTuple with(CheckpointTuple t, Checkpoint checkpoint) {
        return new CheckpointTuple(t.config(), checkpoint, t.metadata(), t.parentConfig(), t.pendingWrites());
    }

    static void states(Spoiled s, UnaryOperator<Checkpoint> change) {
        tuples(s, t -> with(t, change.apply(t.checkpoint())));
    }

    static Checkpoint with(Checkpoint c, Map<String, Document> values) {
        return new Checkpoint(c.id(), c.ts(), values, c.versions(), c.versionsSeen(), c.updatedChannels());
    }

    static void channels(Spoiled s, UnaryOperator<Map<String, Document>> change) {
        states(s, c -> with(c, change.apply(new LinkedHashMap<>(c.values()))));
    }

    /** Changes each value that is handed out. */
    static void values(Spoiled s, UnaryOperator<Document> change) {
        channels(s, values -> {
            values.replaceAll((channel, value) -> change.apply(value));
            return values;
        });
    }

    static void json(Spoiled s, UnaryOperator<String> change) {
        values(s, value -> value.kind() == Document.Kind.BINARY ? value : Document.parse(change.apply(value.json())));
    }

    static void metadata(Spoiled s, UnaryOperator<CheckpointMetadata> change) {
        tuples(
                s,
                t -> new CheckpointTuple(
                        t.config(), t.checkpoint(), change.apply(t.metadata()), t.parentConfig(), t.pendingWrites()));
    }

    static void parents(Spoiled s, UnaryOperator<@Nullable CheckpointConfig> change) {
        tuples(
                s,
                t -> new CheckpointTuple(
                        t.config(), t.checkpoint(), t.metadata(), change.apply(t.parentConfig()), t.pendingWrites()));
    }

    static CheckpointTuple withWrites(CheckpointTuple t, List<PendingWrite> writes) {
        return new CheckpointTuple(t.config(), t.checkpoint(), t.metadata(), t.parentConfig(), writes);
    }

    static void writes(Spoiled s, UnaryOperator<List<PendingWrite>> change) {
        tuples(s, t -> withWrites(t, change.apply(new ArrayList<>(t.pendingWrites()))));
    }

    static void eachWrite(Spoiled s, UnaryOperator<PendingWrite> change) {
        writes(s, writes -> writes.stream().map(change).toList());
    }

    /** Changes whole states before they are stored. */
    static void puts(Spoiled s, UnaryOperator<Checkpoint> change) {
        Spoiled.PutHook put = s.put;
        s.put = (at, checkpoint, metadata, options) -> put.put(at, change.apply(checkpoint), metadata, options);
        s.putMap = (at, values, metadata) -> s.put.put(at, Checkpoint.of(values), metadata, PutOptions.none());
    }

    /** Changes where things are put and looked for. */
    static void places(Spoiled s, UnaryOperator<CheckpointConfig> change) {
        Spoiled.FindHook find = s.find;
        s.find = (config, selection) -> find.find(change.apply(config), selection);
        Spoiled.PutHook put = s.put;
        s.put = (at, checkpoint, metadata, options) -> put.put(change.apply(at), checkpoint, metadata, options);
        Spoiled.MapHook map = s.putMap;
        s.putMap = (at, values, metadata) -> map.put(change.apply(at), values, metadata);
        Spoiled.ChangeHook changes = s.change;
        s.change = (at, given, metadata, options) -> changes.put(change.apply(at), given, metadata, options);
        Spoiled.WriteHook write = s.write;
        s.write = (at, writes, task, path) -> write.write(change.apply(at), writes, task, path);
    }

    /** Nothing is found or listed where a condition holds. */
    static void hide(Spoiled s, Predicate<CheckpointConfig> hidden) {
        Spoiled.FindHook find = s.find;
        s.find = (config, selection) -> hidden.test(config) ? Optional.empty() : find.find(config, selection);
        lists(s, items -> {
            items.removeIf(t -> hidden.test(t.config()));
            return items;
        });
    }

    /** Changes the questions of listings. */
    static void queries(Spoiled s, UnaryOperator<CheckpointQuery> change) {
        Spoiled.ListHook list = s.list;
        s.list = query -> list.list(change.apply(query));
        Spoiled.SummariesHook summaries = s.summaries;
        s.summaries = query -> summaries.summaries(change.apply(query));
    }

    /** Changes the pages of listings. */
    static void lists(Spoiled s, UnaryOperator<List<CheckpointTuple>> change) {
        Spoiled.ListHook list = s.list;
        s.list = query -> {
            Page<CheckpointTuple> page = list.list(query);
            return new Page<>(change.apply(new ArrayList<>(page.items())), page.next());
        };
    }

    static void summaries(Spoiled s, UnaryOperator<List<CheckpointSummary>> change) {
        Spoiled.SummariesHook summaries = s.summaries;
        s.summaries = query -> {
            Page<CheckpointSummary> page = summaries.summaries(query);
            return new Page<>(change.apply(new ArrayList<>(page.items())), page.next());
        };
    }

    static <T> List<T> reversed(List<T> items) {
        List<T> reversed = new ArrayList<>(items);
        Collections.reverse(reversed);
        return reversed;
    }

    /** The same query with those terms of its filter only that a condition leaves. */
    static CheckpointQuery filter(CheckpointQuery q, Predicate<FilterTerm> left) {
        return filtered(
                q, new DocumentFilter(q.filter().terms().stream().filter(left).toList()));
    }

    static CheckpointQuery filtered(CheckpointQuery q, DocumentFilter filter) {
        return new CheckpointQuery(
                q.threadId(), q.namespace(), q.before(), filter, q.since(), q.until(), q.tag(), q.limit(), q.cursor());
    }

    static CheckpointQuery query(
            CheckpointQuery q, @Nullable String thread, @Nullable String namespace, @Nullable CheckpointConfig before) {
        return new CheckpointQuery(
                thread, namespace, before, q.filter(), q.since(), q.until(), q.tag(), q.limit(), q.cursor());
    }

    /** The same query with another end and another tag in place of its own. */
    static CheckpointQuery within(CheckpointQuery q, @Nullable Instant until, @Nullable String tag) {
        return new CheckpointQuery(
                q.threadId(), q.namespace(), q.before(), q.filter(), q.since(), until, tag, q.limit(), q.cursor());
    }

    /** Every so many puts are not stored, of whatever kind they are. */
    static void loseEach(Spoiled s, int nth) {
        java.util.concurrent.atomic.AtomicInteger count = new java.util.concurrent.atomic.AtomicInteger();
        Spoiled.PutHook put = s.put;
        s.put = (at, c, m, o) -> count.incrementAndGet() % nth == 0 ? at.at("lost") : put.put(at, c, m, o);
        Spoiled.MapHook map = s.putMap;
        s.putMap = (at, v, m) -> count.incrementAndGet() % nth == 0 ? at.at("lost") : map.put(at, v, m);
        Spoiled.ChangeHook change = s.change;
        s.change = (at, c, m, o) -> count.incrementAndGet() % nth == 0 ? at.at("lost") : change.put(at, c, m, o);
    }

    /** Stores checkpoints again, oldest first, with their writes. */
    static void restore(Spoiled s, List<CheckpointTuple> newestFirst) {
        for (CheckpointTuple t : reversed(newestFirst)) {
            CheckpointConfig at = t.parentConfig() == null ? t.config().at(null) : t.parentConfig();
            s.sound.put(
                    plain(at), t.checkpoint(), t.metadata(), PutOptions.none().movingHead());
            restoreWrites(s, t);
        }
    }

    static void restoreWrites(Spoiled s, CheckpointTuple t) {
        t.pendingWrites()
                .forEach(w -> s.sound.putWrites(
                        plain(t.config()),
                        List.of(new ChannelWrite(w.channel(), w.value())),
                        w.taskId(),
                        w.taskPath()));
    }

    /** The same without the incarnation of its thread. */
    static CheckpointConfig plain(CheckpointConfig at) {
        return new CheckpointConfig(at.threadId(), at.namespace(), at.checkpointId(), at.branch());
    }

    static List<CheckpointTuple> all(Spoiled s, String thread) {
        return s.sound.list(CheckpointQuery.of(thread)).items();
    }
}
