package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.CareStores.Kind;
import dev.cairn.maintenance.CopyOptions;
import dev.cairn.maintenance.PurgeReport;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a purge leaves of a thread: nothing in the store's bytes, neither its id nor who held its lease nor its content. */
class ErasureTest {
    private static final String SUBJECT = "customer-4711";
    private static final String HOLDER = "clerk-of-the-customer";
    private static final String SUCCESSOR = "second-clerk-of-the-customer";
    private static final String CONTENT = "a canary of the customer";
    private static final CheckpointConfig THREAD = CheckpointConfig.of(SUBJECT);
    private static final Duration LONG = Duration.ofHours(1);

    @TempDir
    Path folder;

    private CareStores stores;

    @BeforeEach
    void makeStores() {
        stores = new CareStores(folder);
    }

    @AfterEach
    void closeStores() {
        stores.close();
    }

    private static Cairn on(Storage storage) {
        return Cairn.builder().on(storage);
    }

    private static void put(Checkpointer checkpoints, CheckpointConfig thread) {
        checkpoints.put(thread, Map.of("text", CONTENT), CheckpointMetadata.of(0));
    }

    private void expectErased(Storage storage, PurgeReport report) throws Exception {
        for (String text : List.of(SUBJECT, HOLDER, SUCCESSOR, CONTENT)) {
            assertThat(stores.hold(text)).as(text).isFalse();
        }
        assertThat(report.left()).isZero();
        assertThat(report.elsewhere()).isEmpty();
        List<Damage> damage = new ArrayList<>();
        on(storage).verify(damage::add);
        assertThat(damage).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "POSTGRES"})
    void a_purge_after_a_lease_leaves_neither_id_nor_holder(Kind kind) throws Exception {
        Storage storage = stores.make(kind);
        Cairn cairn = on(storage);
        try (ThreadLease lease = cairn.checkpoints().leases().acquire(SUBJECT, HOLDER, LONG)) {
            put(lease.checkpoints(), THREAD);
        }
        put(cairn.checkpoints(), CheckpointConfig.of("another"));
        assertThat(stores.hold(SUBJECT)).isTrue();

        PurgeReport report = cairn.purgeThread(SUBJECT);

        assertThat(report.existed()).isTrue();
        assertThat(report.elsewhere()).isEmpty();
        cairn.purgeThread("another");
        expectErased(storage, report);
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "POSTGRES"})
    void a_lease_that_no_one_released_and_its_refused_writer_are_erased(Kind kind) throws Exception {
        Storage storage = stores.make(kind);
        Cairn cairn = on(storage);
        put(cairn.checkpoints(), THREAD);
        ThreadLease former = cairn.checkpoints().leases().acquire(SUBJECT, HOLDER, LONG);
        cairn.checkpoints().leases().release(SUBJECT, former.token());
        ThreadLease running = cairn.checkpoints().leases().acquire(SUBJECT, SUCCESSOR, LONG);
        expectFenced(former);
        assertThat(cairn.checkpoints().leases().get(SUBJECT).refused()).hasSize(1);
        assertThatThrownBy(() -> cairn.purgeThread(SUBJECT))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCKED));
        cairn.checkpoints().threads().delete("no-such-thread");
        running.release();

        expectErased(storage, cairn.purgeThread(SUBJECT));
    }

    /** The id would be in the store again, for no one. */
    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "POSTGRES"})
    void a_writer_that_is_refused_after_the_purge_brings_no_name_back(Kind kind) throws Exception {
        Storage storage = stores.make(kind);
        Cairn cairn = on(storage);
        ThreadLease late = cairn.checkpoints().leases().acquire(SUBJECT, HOLDER, LONG);
        put(late.checkpoints(), THREAD);
        cairn.checkpoints().leases().release(SUBJECT, late.token());
        PurgeReport report = cairn.purgeThread(SUBJECT);

        expectFenced(late);

        expectErased(storage, report);
    }

    /** A lease's number may be used outside of the store to tell a late writer from the one that may write. */
    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "POSTGRES"})
    void a_lease_after_the_purge_is_distinguished_from_those_before(Kind kind) {
        Cairn cairn = on(stores.make(kind));
        long last = 0;
        for (int i = 0; i < 3; i++) {
            ThreadLease lease = cairn.checkpoints().leases().acquire(SUBJECT, HOLDER, LONG);
            last = lease.token();
            lease.release();
        }
        cairn.purgeThread(SUBJECT);

        ThreadLease first = cairn.checkpoints().leases().acquire(SUBJECT, HOLDER, LONG);
        assertThat(first.token()).isGreaterThan(last);
        first.release();
        cairn.purgeThread(SUBJECT);
        put(cairn.checkpoints(), THREAD);
        ThreadLease second = cairn.checkpoints().leases().acquire(SUBJECT, HOLDER, LONG);
        assertThat(second.token()).isGreaterThan(first.token());
        expectFenced(first);
    }

    private static void expectFenced(ThreadLease late) {
        assertThatThrownBy(() -> put(late.checkpoints(), THREAD))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FENCED));
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "POSTGRES"})
    void a_running_lease_of_another_thread_outlives_a_purge(Kind kind) {
        Cairn cairn = on(stores.make(kind));
        ThreadLease running = cairn.checkpoints().leases().acquire("another", HOLDER, LONG);
        put(cairn.checkpoints(), THREAD);

        cairn.purgeThread(SUBJECT);

        put(running.checkpoints(), CheckpointConfig.of("another"));
        assertThat(cairn.checkpoints().leases().get("another").running()).isNotNull();
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "POSTGRES"})
    void what_a_copy_noted_of_a_thread_goes_with_its_purge(Kind kind) throws Exception {
        Storage source = stores.make(Kind.MEMORY);
        put(on(source).checkpoints(), THREAD);
        put(on(source).checkpoints(), CheckpointConfig.of(SUBJECT + "-two"));
        on(source).checkpoints().threads().delete(SUBJECT);
        put(on(source).checkpoints(), THREAD);
        Storage target =
                kind == Kind.POSTGRES ? stores.make(kind) : stores.byUrl("sqlite:" + folder.resolve("store-0.db"));
        on(source).maintenance().copyTo(on(target).maintenance(), CopyOptions.from("elsewhere"), cut -> {});
        Cairn cairn = on(target);
        cairn.purgeThread(SUBJECT + "-two");
        cairn.maintenance().sweep(false, false);

        expectErased(target, cairn.purgeThread(SUBJECT));
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "POSTGRES"})
    void a_copy_that_was_never_finished_goes_with_the_purge_of_its_source(Kind kind) throws Exception {
        Storage storage = stores.make(kind);
        Cairn cairn = on(storage);
        for (int step = 0; step < 5; step++) {
            put(cairn.checkpoints(), THREAD);
        }
        storage.admin().copy(Scope.of("", "thread", SUBJECT), Scope.of("", "thread", "half"), new Budget(1));

        expectErased(storage, cairn.purgeThread(SUBJECT));
    }

    /** The other store holds the bytes as its own: where no file can be searched the rows are. */
    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "POSTGRES"})
    void others_that_hold_the_same_bytes_are_named_on_every_backend(Kind kind) {
        Cairn cairn = on(stores.make(kind));
        put(cairn.checkpoints(), THREAD);
        cairn.checkpoints().threads().copy(SUBJECT, "copied");

        assertThat(cairn.purgeThread(SUBJECT).elsewhere()).containsExactly(Scope.of("", "thread", "copied"));
    }

    @Test
    void files_that_repairs_left_are_named_with_what_removes_them() throws Exception {
        Storage storage = stores.make(Kind.SQLITE);
        put(on(storage).checkpoints(), THREAD);
        Files.createDirectory(folder.resolve("store-0.db-quarantine"));

        List<String> places = on(storage).purgeThread(SUBJECT).compaction().notCovered();

        assertThat(String.join("\n", places))
                .contains("store-0.db-quarantine", "begin a new backup folder", "logs of programs", "exports");
    }
}
