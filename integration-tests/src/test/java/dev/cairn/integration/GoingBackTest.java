package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointWatch;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.CareStores.Kind;
import dev.cairn.maintenance.CopyOptions;
import dev.cairn.maintenance.CopyReport;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.maintenance.ScopeCut;
import dev.cairn.maintenance.ScopeCut.Action;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters that went back and came to the same numbers again name another state: no copy, backup or condition takes it for the first. */
class GoingBackTest {
    private static final CopyOptions FROM = CopyOptions.from("the source");
    private static final CheckpointConfig THREAD = CheckpointConfig.of("t");
    private static final Scope SCOPE = Scope.of("", "thread", "t");
    private static final Namespace NOTES = Namespace.of("notes");

    @TempDir
    Path folder;

    private Path backup;
    private CareStores stores;
    private final List<ScopeCut> cuts = new ArrayList<>();

    @BeforeEach
    void makeStores() {
        stores = new CareStores(folder);
        backup = folder.resolve("backup");
    }

    @AfterEach
    void closeStores() {
        stores.close();
    }

    private static Cairn cairn(Storage storage) {
        return Cairn.builder().on(storage);
    }

    private static Maintenance care(Storage storage) {
        return cairn(storage).maintenance();
    }

    private void backUp(Storage storage) {
        cuts.clear();
        care(storage).backup(backup, cuts::add);
    }

    private CopyReport restore(Storage into, OptionalInt number, boolean overwrite) {
        cuts.clear();
        return care(into).restore(backup, number, overwrite, cuts::add);
    }

    private CopyReport copy(Storage from, Storage to) {
        cuts.clear();
        return care(from).copyTo(care(to), FROM, cuts::add);
    }

    private List<Action> actions() {
        return cuts.stream().map(ScopeCut::action).toList();
    }

    private static void append(Storage storage, String text) {
        if (log(storage).isEmpty()) {
            cairn(storage).checkpoints().put(THREAD, Map.of("log", List.of(text)), CheckpointMetadata.of(0));
        } else {
            cairn(storage).checkpoints().put(THREAD, StateChange.empty().append("log", text), CheckpointMetadata.of(1));
        }
    }

    private static List<String> log(Storage storage) {
        return cairn(storage)
                .checkpoints()
                .find(THREAD)
                .map(tuple -> tuple.checkpoint().value("log").asList(String.class))
                .orElse(List.of());
    }

    private static ScopeInfo header(Storage storage) {
        ScopeInfo found = storage.read(SCOPE, Read.of().build()).scope();
        assertThat(found).isNotNull();
        return found;
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void another_change_after_going_back_is_in_the_next_backup(Kind kind) {
        Storage store = stores.make(kind);
        append(store, "one");
        backUp(store);
        append(store, "two");
        backUp(store);
        restore(store, OptionalInt.of(1), true);
        assertThat(log(store)).containsExactly("one");
        append(store, "other two");

        backUp(store);

        assertThat(actions()).containsExactly(Action.UPDATED);
        Storage fresh = stores.make(kind);
        restore(fresh, OptionalInt.empty(), false);
        assertThat(log(fresh)).containsExactly("one", "other two");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void another_change_after_going_back_is_in_the_next_copy(Kind kind) {
        Storage store = stores.make(kind);
        Storage standby = stores.make(kind);
        append(store, "one");
        backUp(store);
        append(store, "two");
        copy(store, standby);
        restore(store, OptionalInt.of(1), true);
        append(store, "other two");

        copy(store, standby);

        assertThat(log(standby)).containsExactly("one", "other two");
        assertThat(cuts.get(0).action()).isEqualTo(Action.UPDATED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void work_after_a_restore_is_not_replaced_by_as_many_changes_of_the_backup(int changes) {
        for (Kind kind : Kind.values()) {
            backup = folder.resolve("backup-" + kind);
            Storage store = stores.make(kind);
            append(store, "zero");
            backUp(store);
            for (int i = 0; i < changes; i++) {
                append(store, "backed up " + i);
            }
            backUp(store);
            restore(store, OptionalInt.of(1), true);
            for (int i = 0; i < changes; i++) {
                append(store, "mine " + i);
            }
            List<String> before = log(store);

            assertThat(restore(store, OptionalInt.empty(), false).conflicts())
                    .as(kind.name())
                    .isOne();

            assertThat(log(store)).isEqualTo(before);
            assertThat(cuts.get(0).reason()).isEqualTo("the target's was changed since it was copied");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void work_of_a_standby_is_not_replaced_by_as_many_changes_of_its_source(int changes) {
        for (Kind kind : Kind.values()) {
            Storage store = stores.make(kind);
            Storage standby = stores.make(kind);
            append(store, "zero");
            copy(store, standby);
            for (int i = 0; i < changes; i++) {
                append(store, "of the source " + i);
                append(standby, "of the standby " + i);
            }
            List<String> before = log(standby);

            assertThat(copy(store, standby).conflicts()).as(kind.name()).isOne();

            assertThat(log(standby)).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void what_is_restored_is_a_new_incarnation_and_what_a_standby_catches_up_with_is_none(Kind kind) {
        Storage store = stores.make(kind);
        Storage standby = stores.make(kind);
        append(store, "one");
        backUp(store);
        long first = header(store).incarnation();
        append(store, "two");
        copy(store, standby);
        long copied = header(standby).incarnation();
        append(store, "three");
        copy(store, standby);
        assertThat(header(standby).incarnation()).isEqualTo(copied);
        assertThat(log(standby)).containsExactly("one", "two", "three");

        restore(store, OptionalInt.of(1), true);
        assertThat(header(store).incarnation()).isNotEqualTo(first);
        copy(store, standby);
        assertThat(header(standby).incarnation()).isNotEqualTo(copied);
        assertThat(log(standby)).containsExactly("one");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_restored_thread_gets_only_what_is_new_into_the_next_backup(Kind kind) {
        Storage store = stores.make(kind);
        for (int i = 0; i < 40; i++) {
            append(store, "step " + i + "x".repeat(100));
        }
        backUp(store);
        append(store, "two");
        restore(store, OptionalInt.of(1), true);
        append(store, "other two");

        backUp(store);

        assertThat(cuts.get(0).rows()).isLessThan(8);
        Storage fresh = stores.make(kind);
        restore(fresh, OptionalInt.empty(), false);
        assertThat(log(fresh)).isEqualTo(log(store)).hasSize(41);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_condition_on_a_revision_of_before_a_restore_is_refused(Kind kind) {
        Storage storage = stores.make(kind);
        KeyValueStore store = cairn(storage).store();
        store.put(NOTES, "k", Document.of("one"));
        backUp(storage);
        long seen = store.put(NOTES, "k", Document.of("two")).revision();
        restore(storage, OptionalInt.of(1), true);
        assertThat(store.get(NOTES, "k").value()).isEqualTo(Document.of("one"));
        long other = store.put(NOTES, "k", Document.of("another two")).revision();
        assertThat(other).isGreaterThan(seen);

        assertThatThrownBy(() -> store.put(
                        NOTES, "k", Document.of("three"), ItemOptions.none().revision(seen)))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));

        assertThat(store.get(NOTES, "k").value()).isEqualTo(Document.of("another two"));
        store.put(NOTES, "k", Document.of("three"), ItemOptions.none().revision(other));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void items_of_a_standby_that_were_changed_are_not_replaced(Kind kind) {
        Storage store = stores.make(kind);
        Storage standby = stores.make(kind);
        cairn(store).store().put(NOTES, "k", Document.of("one"));
        copy(store, standby);
        cairn(store).store().put(NOTES, "k", Document.of("of the source"));
        cairn(standby).store().put(NOTES, "k", Document.of("of the standby"));

        assertThat(copy(store, standby).conflicts()).isOne();

        assertThat(cairn(standby).store().get(NOTES, "k").value()).isEqualTo(Document.of("of the standby"));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void items_are_caught_up_with_and_restored_twice_without_a_conflict(Kind kind) {
        Storage store = stores.make(kind);
        Storage standby = stores.make(kind);
        KeyValueStore items = cairn(store).store();
        items.put(NOTES, "k", Document.of("one"));
        items.put(NOTES, "kept", Document.of("x"));
        copy(store, standby);
        long kept = cairn(standby).store().get(NOTES, "kept").revision();
        items.put(NOTES, "k", Document.of("two"));
        items.delete(NOTES, "kept");
        items.put(NOTES, "l", Document.of("new"));

        assertThat(copy(store, standby).conflicts()).isZero();
        assertThat(copy(store, standby).updated()).isZero();

        KeyValueStore copied = cairn(standby).store();
        assertThat(copied.get(NOTES, "k").value()).isEqualTo(Document.of("two"));
        assertThat(copied.get(NOTES, "k").revision()).isGreaterThan(kept);
        assertThat(copied.find(NOTES, "kept")).isEmpty();
        backUp(store);
        Storage fresh = stores.make(kind);
        assertThat(restore(fresh, OptionalInt.empty(), false).added()).isOne();
        assertThat(restore(fresh, OptionalInt.empty(), false).unchanged()).isOne();
    }

    private Storage open(Path file) {
        return stores.byUrl("sqlite:" + file);
    }

    @Test
    void a_file_that_was_put_back_from_an_older_copy_is_backed_up_and_copied_as_it_is() throws IOException {
        Path file = folder.resolve("p.db");
        Path older = folder.resolve("older.db");
        Storage standby = stores.make(Kind.SQLITE);
        try (Storage store = open(file)) {
            append(store, "one");
            backUp(store);
        }
        Files.copy(file, older);
        try (Storage store = open(file)) {
            append(store, "two");
            backUp(store);
            copy(store, standby);
        }
        Files.copy(older, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);

        try (Storage store = open(file)) {
            append(store, "other two");
            backUp(store);
            assertThat(actions()).containsExactly(Action.UPDATED);
            assertThat(copy(store, standby).updated()).isOne();
        }

        assertThat(log(standby)).containsExactly("one", "other two");
        Storage fresh = stores.make(Kind.MEMORY);
        restore(fresh, OptionalInt.empty(), false);
        assertThat(log(fresh)).containsExactly("one", "other two");
    }

    @Test
    void a_standby_that_was_put_back_from_an_older_copy_and_went_on_is_not_overwritten() throws IOException {
        Path file = folder.resolve("standby.db");
        Path older = folder.resolve("older.db");
        Storage store = stores.make(Kind.SQLITE);
        append(store, "one");
        try (Storage standby = open(file)) {
            copy(store, standby);
        }
        Files.copy(file, older);
        append(store, "two");
        try (Storage standby = open(file)) {
            copy(store, standby);
        }
        Files.copy(older, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);

        try (Storage standby = open(file)) {
            append(standby, "own two");
            assertThat(copy(store, standby).conflicts()).isOne();
            assertThat(log(standby)).containsExactly("one", "own two");
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_deleted_thread_does_not_come_back_from_a_chain(Kind kind) {
        Storage store = stores.make(kind);
        append(store, "one");
        backUp(store);
        append(store, "two");
        backUp(store);
        cairn(store).checkpoints().threads().delete("t");
        backUp(store);
        Storage fresh = stores.make(kind);
        restore(fresh, OptionalInt.of(2), false);
        assertThat(log(fresh)).hasSize(2);

        restore(fresh, OptionalInt.empty(), false);

        assertThat(log(fresh)).isEmpty();
        Storage other = stores.make(kind);
        restore(other, OptionalInt.empty(), false);
        assertThat(log(other)).isEmpty();
    }

    /** Does something once, when a scope of a name is reported of. */
    private static Consumer<ScopeCut> onceAt(String name, Runnable act) {
        AtomicBoolean done = new AtomicBoolean();
        return cut -> {
            if (cut.name().contains(name) && done.compareAndSet(false, true)) {
                act.run();
            }
        };
    }

    private static void put(Storage storage, String thread) {
        cairn(storage).checkpoints().put(CheckpointConfig.of(thread), Map.of("n", thread), CheckpointMetadata.of(0));
    }

    private static void rename(Storage storage, String from, String to) {
        assertThat(storage.admin()
                        .move(Scope.of("", "thread", from), Scope.of("", "thread", to), 0, null)
                        .status())
                .isEqualTo(MoveOutcome.Status.DONE);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_thread_that_is_renamed_behind_the_cursor_is_in_the_backup(Kind kind) {
        Storage store = stores.make(kind);
        put(store, "m");
        put(store, "z");
        for (int i = 0; i < 150; i++) {
            put(store, "n" + i);
        }

        care(store).backup(backup, onceAt("m", () -> rename(store, "z", "a")));

        Storage fresh = stores.make(Kind.MEMORY);
        restore(fresh, OptionalInt.empty(), false);
        assertThat(cairn(fresh).checkpoints().find(CheckpointConfig.of("a"))).isPresent();
        assertThat(cairn(fresh).checkpoints().find(CheckpointConfig.of("z"))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void threads_that_change_places_behind_the_cursor_are_in_the_backup(Kind kind) {
        Storage store = stores.make(kind);
        put(store, "a");
        put(store, "m");
        put(store, "z");
        backUp(store);
        put(store, "b");

        care(store).backup(backup, onceAt("m", () -> {
            rename(store, "a", "c");
            rename(store, "z", "a");
        }));

        Storage fresh = stores.make(Kind.MEMORY);
        restore(fresh, OptionalInt.empty(), false);
        for (String[] now : new String[][] {{"c", "a"}, {"a", "z"}, {"m", "m"}, {"b", "b"}}) {
            assertThat(cairn(fresh)
                            .checkpoints()
                            .get(CheckpointConfig.of(now[0]))
                            .checkpoint()
                            .value("n")
                            .text())
                    .isEqualTo(now[1]);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_thread_that_is_undeleted_behind_the_cursor_is_in_the_backup(Kind kind) {
        Storage store = stores.make(kind);
        put(store, "a");
        put(store, "m");
        for (int i = 0; i < 150; i++) {
            put(store, "n" + i);
        }
        Cairn cairn = cairn(store);
        cairn.checkpoints().threads().delete("a");

        care(store)
                .backup(backup, onceAt("m", () -> cairn.checkpoints().threads().undelete("a")));

        Storage fresh = stores.make(Kind.MEMORY);
        restore(fresh, OptionalInt.empty(), false);
        assertThat(cairn(fresh).checkpoints().find(CheckpointConfig.of("a"))).isPresent();
    }

    /** A reader and writer that knows the thread from before, and another handle that restores it. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void what_a_writer_remembers_of_before_a_restore_is_not_taken_for_what_is_there(Kind kind) throws Exception {
        Storage store = stores.make(kind);
        Checkpointer writer = cairn(store).checkpoints();
        writer.put(THREAD, Map.of("log", List.of("one")), CheckpointMetadata.of(0));
        backUp(store);
        writer.put(THREAD, StateChange.empty().append("log", "two"), CheckpointMetadata.of(1));
        try (CheckpointWatch watch = writer.threads().watch("t")) {
            restore(store, OptionalInt.of(1), true);
            assertThat(writer.get(THREAD).checkpoint().value("log").asList(String.class))
                    .containsExactly("one");
            writer.put(THREAD, StateChange.empty().append("log", "other two"), CheckpointMetadata.of(1));

            assertThat(writer.get(THREAD).checkpoint().value("log").asList(String.class))
                    .containsExactly("one", "other two");
            assertThat(log(store)).containsExactly("one", "other two");
            assertThat(watch.next(Duration.ZERO)).isPresent();
            assertThat(watch.next(Duration.ZERO)).isPresent();
            assertThat(watch.next(Duration.ZERO)).isEmpty();
        }
        List<Damage> damage = new ArrayList<>();
        cairn(store).verify(damage::add);
        assertThat(damage).isEmpty();
    }
}
