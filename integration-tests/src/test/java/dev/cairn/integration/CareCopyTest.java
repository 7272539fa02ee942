package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.CareStores.Kind;
import dev.cairn.maintenance.CopyOptions;
import dev.cairn.maintenance.CopyReport;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.maintenance.ScopeCut;
import dev.cairn.maintenance.ScopeCut.Action;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Copying whole stores between any two backends. */
class CareCopyTest {
    private static final CopyOptions OPTIONS = CopyOptions.from("the source");
    private static final Scope FIRST = SampleStore.SCOPES.get(0);

    @TempDir
    Path folder;

    private CareStores stores;
    private final List<ScopeCut> cuts = new ArrayList<>();

    @BeforeEach
    void makeStores() {
        stores = new CareStores(folder);
    }

    @AfterEach
    void closeStores() {
        stores.close();
    }

    private CopyReport copy(Storage from, Storage to, CopyOptions options) {
        cuts.clear();
        return care(from).copyTo(care(to), options, cuts::add);
    }

    private static Maintenance care(Storage storage) {
        return Cairn.builder().on(storage).maintenance();
    }

    private List<String> names(Action action) {
        return cuts.stream()
                .filter(cut -> cut.action() == action)
                .map(cut -> String.join("/", cut.name()))
                .toList();
    }

    private static void expectEqual(Storage to, Storage from) {
        assertThat(CareStores.content(to)).isEqualTo(CareStores.content(from));
        List<Damage> damage = new ArrayList<>();
        to.admin().inspect(damage::add);
        assertThat(damage).isEmpty();
    }

    static Stream<Arguments> pairs() {
        return Arrays.stream(Kind.values())
                .flatMap(from -> Arrays.stream(Kind.values()).map(to -> Arguments.of(from, to)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void a_copy_equals_its_source_and_a_second_one_moves_only_what_is_new(Kind from, Kind to) {
        Storage source = stores.make(from);
        Storage target = stores.make(to);
        CareStores.fill(source, 0, 45);
        Scope soonGone = Scope.of("", "sample", "gone");
        CareStores.commit(source, soonGone, Commit.inOrder().put(Put.of(1, Key.of("k"), Bytes.fromUtf8("1"))));

        CopyReport first = copy(source, target, OPTIONS);

        expectEqual(target, source);
        assertThat(first.added()).isEqualTo(5);
        assertThat(first.rows()).isGreaterThan(50);
        assertThat(names(Action.ADDED)).contains("acme/items/a", "/sample/gone");

        CareStores.fill(source, 45, 51);
        source.admin().drop(soonGone, Budget.UNLIMITED);
        CareStores.commit(source, soonGone, Commit.inOrder().put(Put.of(1, Key.of("k"), Bytes.fromUtf8("2"))));
        source.admin().drop(SampleStore.SCOPES.get(1), Budget.UNLIMITED);
        CareStores.commit(source, CareStores.ITEMS, Commit.unordered().delete(1, Key.of("item", "0")));
        CopyReport second = copy(source, target, OPTIONS);

        expectEqual(target, source);
        assertThat(second.updated()).isEqualTo(4);
        assertThat(second.removed()).isOne();
        assertThat(second.rows()).isBetween(8L, 24L);
        assertThat(second.bytes()).isLessThan(first.bytes() / 2);

        CopyReport third = copy(source, target, OPTIONS);
        assertThat(third).isEqualTo(new CopyReport(0, 0, 4, 0, 0, 0, 0, 0));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void threads_go_on_in_the_copy_with_their_revisions_and_numbers(Kind to) {
        Storage source = stores.make(Kind.SQLITE);
        Storage target = stores.make(to);
        CheckpointConfig thread = CheckpointConfig.of("t");
        for (int step = 0; step < 40; step++) {
            put(source, thread, step);
        }
        copy(source, target, OPTIONS);

        put(target, thread, 40);

        Cairn copy = Cairn.builder().on(target);
        assertThat(copy.checkpoints().get(thread).checkpoint().value("n").as(Integer.class))
                .isEqualTo(40);
        assertThat(copy.checkpoints().get(thread).checkpoint().value("log").size())
                .isEqualTo(41);
        List<Damage> damage = new ArrayList<>();
        copy.verify(damage::add);
        assertThat(damage).isEmpty();
        assertThat(copy.checkpoints()
                        .summaries(CheckpointQuery.of("t").limit(100))
                        .items())
                .hasSize(41);
    }

    private static CheckpointConfig put(Storage storage, CheckpointConfig thread, int step) {
        Checkpointer checkpoints = Cairn.builder().on(storage).checkpoints();
        String entry = "step " + step + " " + "x".repeat(200);
        return step == 0
                ? checkpoints.put(thread, Map.of("n", 0, "log", List.of(entry)), CheckpointMetadata.of(0))
                : checkpoints.put(
                        thread, StateChange.empty().append("log", entry).set("n", step), CheckpointMetadata.of(step));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void numbers_of_a_lane_that_were_given_up_and_used_again_are_copied_again(Kind kind) {
        Storage source = stores.make(kind);
        Storage target = stores.make(kind);
        CareStores.commit(source, FIRST, Commit.inOrder().frame(new Frame(5, 0, 1, 3, Bytes.fromUtf8("old"))));
        copy(source, target, OPTIONS);
        CareStores.commit(source, FIRST, Commit.inOrder().drop(new LaneRange(5, 0, 1)));
        CareStores.commit(source, FIRST, Commit.inOrder().frame(new Frame(5, 0, 1, 3, Bytes.fromUtf8("new"))));

        copy(source, target, OPTIONS);

        expectEqual(target, source);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void what_the_target_has_of_its_own_stays_unless_it_may_be_replaced(Kind to) {
        Storage source = stores.make(Kind.MEMORY);
        Storage target = stores.make(to);
        CareStores.fill(source, 0, 12);
        CareStores.commit(target, FIRST, Commit.inOrder().put(Put.of(1, Key.of("own"), Bytes.fromUtf8("1"))));
        CareStores.commit(
                target,
                Scope.of("", "sample", "own"),
                Commit.inOrder().put(Put.of(1, Key.of("k"), Bytes.fromUtf8("1"))));

        CopyReport careful = copy(source, target, OPTIONS);

        assertThat(careful.conflicts()).isOne();
        assertThat(names(Action.CONFLICT)).containsExactly(FIRST.toString());
        assertThat(CareStores.content(target).get(FIRST.toString()).records()).hasSize(1);

        CopyReport bold = copy(source, target, OPTIONS.overwriting());

        assertThat(bold.conflicts()).isZero();
        assertThat(CareStores.content(target)).containsAllEntriesOf(CareStores.content(source));
        assertThat(CareStores.content(target)).containsKey("/sample/own");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_copy_that_was_written_to_is_not_overwritten_silently(Kind to) {
        Storage source = stores.make(Kind.MEMORY);
        Storage target = stores.make(to);
        CareStores.fill(source, 0, 12);
        copy(source, target, OPTIONS);
        CareStores.commit(target, FIRST, Commit.inOrder().put(Put.of(1, Key.of("own"), Bytes.fromUtf8("1"))));
        CareStores.fill(source, 12, 15);
        source.admin().drop(SampleStore.SCOPES.get(1), Budget.UNLIMITED);
        CareStores.commit(
                target, SampleStore.SCOPES.get(1), Commit.inOrder().put(Put.of(1, Key.of("own"), Bytes.fromUtf8("1"))));

        CopyReport report = copy(source, target, OPTIONS);

        assertThat(report.conflicts()).isEqualTo(2);
        assertThat(cuts.stream().filter(cut -> cut.action() == Action.CONFLICT).map(ScopeCut::reason))
                .containsExactlyInAnyOrder(
                        "the target's was changed since it was copied",
                        "the source has removed it, but the target's was changed since it was copied");
        copy(source, target, OPTIONS.overwriting());
        expectEqual(target, source);
    }

    @Test
    void another_source_neither_replaces_nor_removes_what_came_from_the_first() {
        Storage one = stores.make(Kind.MEMORY);
        Storage two = stores.make(Kind.MEMORY);
        Storage target = stores.make(Kind.SQLITE);
        CareStores.fill(one, 0, 12);
        CareStores.commit(two, FIRST, Commit.inOrder().put(Put.of(1, Key.of("k"), Bytes.fromUtf8("1"))));
        copy(one, target, OPTIONS);
        Map<String, CareStores.Content> before = CareStores.content(target);

        CopyReport report = copy(two, target, CopyOptions.from("another source"));

        assertThat(report.conflicts()).isOne();
        assertThat(cuts.get(0).reason()).contains("the source");
        assertThat(CareStores.content(target)).isEqualTo(before);
    }

    @Test
    void copies_that_went_on_by_themselves_are_not_equal_though_their_counters_are() {
        Storage origin = stores.make(Kind.SQLITE);
        Storage copied = stores.make(Kind.MEMORY);
        CareStores.fill(origin, 0, 6);
        copy(origin, copied, OPTIONS);
        assertThat(copy(copied, origin, OPTIONS).conflicts()).isZero();

        CareStores.commit(origin, FIRST, Commit.inOrder().put(Put.of(1, Key.of("k"), Bytes.fromUtf8("1"))));
        CareStores.commit(copied, FIRST, Commit.inOrder().put(Put.of(1, Key.of("l"), Bytes.fromUtf8("2"))));

        copy(copied, origin, OPTIONS);
        assertThat(names(Action.CONFLICT)).containsExactly(FIRST.toString());
    }

    @Test
    void a_leased_scope_of_the_target_is_a_conflict() {
        Storage source = stores.make(Kind.MEMORY);
        Storage target = stores.make(Kind.SQLITE);
        CareStores.fill(source, 0, 6);
        target.lease(new LeaseRequest.Acquire(FIRST, "somebody", Duration.ofHours(1)));

        copy(source, target, OPTIONS);

        assertThat(names(Action.CONFLICT)).containsExactly(FIRST.toString());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_store_is_not_copied_onto_itself(Kind kind) {
        Storage store = stores.make(kind);
        CareStores.fill(store, 0, 6);
        Map<String, CareStores.Content> before = CareStores.content(store);

        assertThatThrownBy(() -> copy(store, store, OPTIONS.overwriting()))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
        assertThat(CareStores.content(store)).isEqualTo(before);
    }

    private void damage(String store, String... statements) throws SQLException {
        try (Connection raw = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(store));
                Statement statement = raw.createStatement()) {
            for (String text : statements) {
                assertThat(statement.executeUpdate(text)).isPositive();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_damaged_scope_is_named_and_left_out_and_all_others_are_copied(Kind to) throws SQLException {
        Storage source = stores.make(Kind.SQLITE);
        CareStores.fill(source, 0, 6);
        Map<String, CareStores.Content> whole = CareStores.content(source);
        Scope damaged = SampleStore.SCOPES.get(1);
        damage(
                "store-0.db",
                "UPDATE cairn_record SET body = CAST(body || x'20' AS BLOB) WHERE scope = 2 AND mod ="
                        + " (SELECT max(mod) FROM cairn_record WHERE scope = 2)");
        Storage target = stores.make(to);

        CopyReport report = copy(source, target, OPTIONS);

        assertThat(names(Action.DAMAGED)).containsExactly(damaged.toString());
        assertThat(report.damaged()).isOne();
        assertThat(report.added()).isEqualTo(whole.size() - 1L);
        assertThat(cuts.stream().filter(cut -> cut.action() == Action.DAMAGED).toList())
                .singleElement()
                .satisfies(cut -> {
                    assertThat(cut.address()).contains("record " + damaged);
                    assertThat(cut.reason()).contains("checksum");
                });
        whole.remove(damaged.toString());
        assertThat(CareStores.content(target)).isEqualTo(whole);
    }

    @Test
    void what_the_target_has_of_a_damaged_scope_stays_also_when_it_may_be_replaced() throws SQLException {
        Storage source = stores.make(Kind.SQLITE);
        Storage target = stores.make(Kind.SQLITE);
        CareStores.fill(source, 0, 6);
        copy(source, target, OPTIONS);
        CareStores.fill(source, 6, 9);
        Map<String, CareStores.Content> before = CareStores.content(target);
        damage("store-0.db", "UPDATE cairn_record SET body = CAST(body || x'20' AS BLOB) WHERE scope = 2");
        damage("store-0.db", "UPDATE cairn_scope SET seq = seq + 1 WHERE id = 3");

        CopyReport report = copy(source, target, OPTIONS.overwriting());

        assertThat(report.damaged()).isEqualTo(2);
        assertThat(report.removed()).isZero();
        for (Scope damaged : List.of(SampleStore.SCOPES.get(1), SampleStore.SCOPES.get(2))) {
            assertThat(CareStores.content(target).get(damaged.toString())).isEqualTo(before.get(damaged.toString()));
        }
    }

    @Test
    void a_damaged_scope_of_the_target_is_reported_and_replaced_when_it_may_be() throws SQLException {
        Storage source = stores.make(Kind.MEMORY);
        Storage target = stores.make(Kind.SQLITE);
        CareStores.fill(source, 0, 6);
        copy(source, target, OPTIONS);
        CareStores.fill(source, 6, 9);
        damage("store-1.db", "UPDATE cairn_record SET rev = rev + 1 WHERE scope = 3");

        assertThat(copy(source, target, OPTIONS).conflicts()).isOne();
        assertThat(cuts.stream().filter(cut -> cut.action() == Action.CONFLICT).toList())
                .singleElement()
                .satisfies(cut -> {
                    assertThat(cut.reason()).startsWith("the target's is damaged: ");
                    assertThat(cut.address()).startsWith("record ");
                });
        assertThat(copy(source, target, OPTIONS.overwriting()).conflicts()).isZero();

        expectEqual(target, source);
    }

    @Test
    void a_plan_names_what_would_be_replaced_and_changes_nothing() {
        Storage source = stores.make(Kind.MEMORY);
        Storage target = stores.make(Kind.MEMORY);
        CareStores.fill(source, 0, 6);
        CareStores.commit(target, FIRST, Commit.inOrder().put(Put.of(1, Key.of("own"), Bytes.fromUtf8("1"))));
        Map<String, CareStores.Content> before = CareStores.content(target);

        assertThat(copy(source, target, OPTIONS.planned()).conflicts()).isOne();

        assertThat(names(Action.CONFLICT)).containsExactly(FIRST.toString());
        assertThat(CareStores.content(target)).isEqualTo(before);
    }

    @Test
    void a_target_that_gives_back_something_else_is_found_out() {
        Storage source = stores.make(Kind.MEMORY);
        CareStores.fill(source, 0, 6);
        Storage forgetful = new ForgetfulStorage(stores.make(Kind.MEMORY));

        assertThatThrownBy(() -> copy(source, forgetful, OPTIONS))
                .isInstanceOf(CorruptException.class)
                .hasMessageContaining("the stored data differs from the sent data");
    }
}
