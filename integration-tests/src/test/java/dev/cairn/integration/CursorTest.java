package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.lookup.BisectQuery;
import dev.cairn.checkpoint.lookup.Bisection;
import dev.cairn.checkpoint.lookup.BlameQuery;
import dev.cairn.checkpoint.lookup.StateCondition;
import dev.cairn.checkpoint.lookup.TextMatch;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.filter.TextPattern;
import dev.cairn.internal.paging.Listing;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A cursor belongs to one listing: each listing of each service goes on with its own and refuses those of all others. */
class CursorTest {
    private static final AtomicInteger TENANT = new AtomicInteger();

    private final String tenant = "cursors-" + TENANT.incrementAndGet();
    private Cairn root;
    private Cairn cairn;

    /** A page of a listing: what is in it, and where it goes on. */
    private record Shown(List<Object> items, String next) {
        static Shown of(Page<?> page) {
            return new Shown(List.copyOf(page.items()), page.next());
        }

        static Shown of(Bisection found) {
            return new Shown(List.copyOf(found.turns()), found.next());
        }
    }

    static Stream<EveryStore> stores() {
        return EveryStore.all();
    }

    private void open(EveryStore store) {
        root = store.open();
        cairn = root.tenant(tenant);
        for (String thread : List.of("a", "b", "c")) {
            CheckpointConfig at = CheckpointConfig.of(thread);
            for (int step = 0; step < 4; step++) {
                at = put(at, step);
            }
            cairn.agents().save(thread, Map.of("status", "idle"));
            cairn.agents().save(thread, Map.of("status", "busy"));
            cairn.store().put(Namespace.of("notes", thread), "k1", Map.of("n", 1));
            cairn.store().put(Namespace.of("notes", thread), "k2", Map.of("n", 1));
        }
        for (String thread : List.of("gone-1", "gone-2")) {
            put(CheckpointConfig.of(thread), 0);
            cairn.checkpoints().threads().delete(thread);
        }
    }

    private CheckpointConfig put(CheckpointConfig at, int step) {
        return cairn.checkpoints()
                .put(
                        at,
                        Map.of("list", List.of("needle", step, step % 2), "even", step % 2 == 0),
                        CheckpointMetadata.of(step).with("all", true));
    }

    @AfterEach
    void close() {
        root.close();
    }

    private CheckpointConfig step(String thread, int step) {
        return cairn.checkpoints()
                .branches()
                .ancestry(CheckpointConfig.of(thread))
                .filter(summary -> summary.metadata().step() == step)
                .findFirst()
                .orElseThrow()
                .config();
    }

    private Shown grep(Cairn in, TextPattern pattern, Function<TextQuery, TextQuery> more, String cursor) {
        return Shown.of(
                in.lookup().search(more.apply(TextQuery.of(pattern)).limit(1).from(cursor), damage -> {}));
    }

    private Shown turns(String thread, StateCondition condition, String cursor) {
        return Shown.of(cairn.lookup()
                .bisect(BisectQuery.of(step(thread, 0), CheckpointConfig.of(thread), condition)
                        .everyTurn()
                        .limit(1)
                        .from(cursor)));
    }

    private Map<String, Function<String, Shown>> listings() {
        Map<String, Function<String, Shown>> all = new LinkedHashMap<>();
        Checkpointer checkpoints = cairn.checkpoints();
        Map.of(
                        "all threads", ThreadQuery.all(),
                        "threads with a status", ThreadQuery.all().status(ThreadStatus.IDLE),
                        "threads with metadata", ThreadQuery.all().where("all", true))
                .forEach((name, query) -> all.put(
                        name,
                        cursor -> Shown.of(
                                checkpoints.threads().list(query.limit(1).from(cursor)))));
        all.put(
                "deleted threads",
                cursor -> Shown.of(
                        checkpoints.threads().deleted(ThreadQuery.all().limit(1).from(cursor))));
        all.put(
                "deleted threads by prefix",
                cursor -> Shown.of(checkpoints
                        .threads()
                        .deleted(ThreadQuery.all().prefix("gone").limit(1).from(cursor))));
        Map.of(
                        "all checkpoints", CheckpointQuery.all(),
                        "checkpoints of a", CheckpointQuery.of("a"),
                        "checkpoints of b", CheckpointQuery.of("b"),
                        "the root's checkpoints of a", CheckpointQuery.of("a").namespace(""),
                        "checkpoints with metadata", CheckpointQuery.of("a").where("all", true),
                        "checkpoints before another", CheckpointQuery.of("a").before(step("a", 3)))
                .forEach((name, query) -> all.put(
                        name,
                        cursor -> Shown.of(checkpoints.summaries(query.limit(1).from(cursor)))));
        for (String thread : List.of("a", "b")) {
            all.put(
                    "origins in " + thread,
                    cursor -> Shown.of(cairn.lookup()
                            .blame(BlameQuery.of(CheckpointConfig.of(thread))
                                    .at("/list")
                                    .limit(1)
                                    .from(cursor))));
            all.put("turns in " + thread, cursor -> turns(thread, even(true), cursor));
            all.put(
                    "snapshots of " + thread,
                    cursor -> Shown.of(cairn.agents()
                            .snapshots()
                            .list(thread, SnapshotQuery.all().limit(1).from(cursor))));
        }
        all.put(
                "origins of channels",
                cursor -> Shown.of(cairn.lookup()
                        .blame(BlameQuery.of(CheckpointConfig.of("a")).limit(1).from(cursor))));
        all.put("turns of another condition", cursor -> turns("a", even(false), cursor));
        all.put("agents", cursor -> Shown.of(cairn.agents().list(1, cursor, null)));
        texts(all);
        items(all);
        return all;
    }

    private static StateCondition even(boolean wanted) {
        return StateCondition.where(DocumentFilter.parse(Document.parse("{\"even\":" + wanted + "}")));
    }

    private void texts(Map<String, Function<String, Shown>> all) {
        TextPattern needle = TextPattern.fromWords("needle", false);
        all.put("texts", cursor -> grep(cairn, needle, query -> query, cursor));
        all.put(
                "texts without case",
                cursor -> grep(cairn, TextPattern.fromWords("needle", true), query -> query, cursor));
        all.put(
                "texts by an expression",
                cursor -> grep(cairn, TextPattern.fromRegex("needle", false), query -> query, cursor));
        all.put("other texts", cursor -> grep(cairn, TextPattern.fromWords("need", false), query -> query, cursor));
        all.put("texts of threads", cursor -> grep(cairn, needle, query -> query.in(List.of("a", "b")), cursor));
        all.put("texts of a channel", cursor -> grep(cairn, needle, query -> query.channel("list"), cursor));
    }

    private void items(Map<String, Function<String, Shown>> all) {
        ItemQuery notes = ItemQuery.of("notes");
        for (ItemQuery.Order order : ItemQuery.Order.values()) {
            all.put("items " + order, cursor -> search(notes.order(order), cursor));
        }
        all.put("items of a", cursor -> search(ItemQuery.of("notes", "a"), cursor));
        all.put("items by a filter", cursor -> search(notes.where("{\"n\":1}"), cursor));
        all.put("items by another filter", cursor -> search(notes.where("{\"n\":{\"$gt\":0}}"), cursor));
        Map.of(
                        "namespaces", NamespaceQuery.all(),
                        "namespaces by prefix", NamespaceQuery.all().startingWith("notes"),
                        "namespaces by suffix", NamespaceQuery.all().endingWith("*"))
                .forEach((name, query) -> all.put(
                        name,
                        cursor ->
                                Shown.of(cairn.store().namespaces(query.limit(1).from(cursor)))));
    }

    private Shown search(ItemQuery query, String cursor) {
        return Shown.of(cairn.store().search(query.limit(1).refreshing(false).from(cursor)));
    }

    private static void refused(String name, Function<String, Shown> listing, String cursor) {
        assertThatThrownBy(() -> listing.apply(cursor))
                .as("%s with a cursor %s", name, cursor)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining("it belongs to another listing");
    }

    @ParameterizedTest
    @MethodSource("stores")
    void every_listing_goes_on_with_its_own_cursor_and_refuses_those_of_all_others(EveryStore store) {
        open(store);
        Map<String, Function<String, Shown>> listings = listings();
        Map<String, String> cursors = new LinkedHashMap<>();
        listings.forEach((name, listing) -> {
            Shown first = listing.apply(null);
            assertThat(first.next()).as(name).isNotNull();
            assertThat(first.items())
                    .as(name)
                    .hasSize(1)
                    .doesNotContainAnyElementsOf(listing.apply(first.next()).items());
            assertThat(listing.apply(first.next()).items()).as(name).hasSize(1);
            cursors.put(name, first.next());
        });
        listings.forEach((name, listing) -> {
            cursors.forEach((other, cursor) -> {
                if (!name.equals(other)) {
                    refused(name + " of " + other, listing, cursor);
                }
            });
            for (String none : List.of(
                    "", "nonsense", "99", "' OR 1=1 --", Listing.of("other").cursor("x"))) {
                refused(name, listing, none);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("stores")
    void no_changed_character_of_a_cursor_leads_elsewhere(EveryStore store) {
        open(store);
        listings().forEach((name, listing) -> {
            byte[] cursor = listing.apply(null).next().getBytes(StandardCharsets.US_ASCII);
            for (int at = 0; at < cursor.length; at += 7) {
                byte[] changed = cursor.clone();
                changed[at] = (byte) (changed[at] == 'A' ? 'B' : 'A');
                refused(name, listing, new String(changed, StandardCharsets.US_ASCII));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("stores")
    void another_tenant_refuses_it(EveryStore store) {
        open(store);
        Map<String, String> cursors = new LinkedHashMap<>();
        listings()
                .forEach(
                        (name, listing) -> cursors.put(name, listing.apply(null).next()));
        root.close();
        String first = tenant;
        CursorTest other = new CursorTest();
        other.open(store);
        root = other.root;
        assertThat(other.tenant).isNotEqualTo(first);
        other.listings().forEach((name, listing) -> refused(name, listing, cursors.get(name)));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void origins_and_turns_of_a_head_that_has_moved_are_another_listing(EveryStore store) {
        open(store);
        BlameQuery blame = BlameQuery.of(CheckpointConfig.of("a")).at("/list").limit(1);
        String cursor = cairn.lookup().blame(blame).next();
        CheckpointConfig head = step("a", 3);
        String turns = turns("a", even(true), null).next();
        put(head, 4);
        refused("origins", at -> Shown.of(cairn.lookup().blame(blame.from(at))), cursor);
        refused("turns", at -> turns("a", even(true), at), turns);
        BlameQuery named = BlameQuery.of(head).at("/list").limit(1);
        assertThat(cairn.lookup().blame(named.from(cursor)).items()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("stores")
    void a_thread_that_was_deleted_and_made_again_is_another_one(EveryStore store) {
        open(store);
        CheckpointQuery query = CheckpointQuery.of("a").limit(1);
        String cursor = cairn.checkpoints().summaries(query).next();
        cairn.checkpoints().threads().delete("a");
        refused("gone", at -> Shown.of(cairn.checkpoints().summaries(query.from(at))), cursor);
        put(CheckpointConfig.of("a"), 0);
        refused("anew", at -> Shown.of(cairn.checkpoints().summaries(query.from(at))), cursor);
    }

    @ParameterizedTest
    @MethodSource("stores")
    void a_search_loses_and_repeats_nothing_when_checkpoints_go_between_its_pages(EveryStore store) {
        open(store);
        CheckpointConfig at = CheckpointConfig.of("long");
        for (int step = 0; step < 6; step++) {
            at = cairn.checkpoints()
                    .put(at, Map.of("m", "straw " + step, "n", "straw n" + step), CheckpointMetadata.of(step));
        }
        TextQuery query = TextQuery.of(TextPattern.fromWords("straw", false)).limit(5);
        Page<TextMatch> first = cairn.lookup().search(query, damage -> {});
        cairn.checkpoints().retention().prune(List.of("long"), PruneStrategy.KEEP_LATEST);
        List<String> found = new ArrayList<>();
        Page<TextMatch> page = cairn.lookup().search(query.from(first.next()), damage -> {});
        page.items().forEach(match -> found.add(match.first().metadata().step() + match.channel()));
        assertThat(found).containsExactlyInAnyOrder("5m", "5n");
        assertThat(page.next()).isNull();
    }
}
