package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.read.ValueFrames;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.integration.CareStores.Kind;
import dev.cairn.maintenance.FoldReport;
import dev.cairn.maintenance.PurgeReport;
import dev.cairn.maintenance.SweepReport;
import dev.cairn.maintenance.Swept;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Compaction;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Finding;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Put;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.SchemaState;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import dev.cairn.storage.WatchedStorage;
import dev.cairn.testing.PostgresServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sweeping, giving space back, removing for good, and looking at a store's surroundings. */
class CareSweepTest {
    /** What a thread keeps of a request. */
    private static final Bytes RESULT = Bytes.fromUtf8("{\"checkpoint\":\"c\",\"request\":\"r\"}");

    private static final Instant PAST = Instant.parse("2001-01-01T00:00:00Z");

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

    private static void expectSound(Storage storage) {
        List<Damage> damage = new ArrayList<>();
        on(storage).verify(damage::add);
        assertThat(damage).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_sweep_removes_what_has_expired_as_its_dry_run_reported_and_leaves_the_rest(Kind kind) {
        Storage storage = stores.make(kind);
        Cairn cairn = on(storage);
        CheckpointConfig thread = CheckpointConfig.of("lives");
        Clock longAgo = Clock.fixed(PAST, ZoneOffset.UTC);
        Cairn.builder()
                .clock(longAgo)
                .on(storage)
                .checkpoints()
                .put(
                        thread,
                        Checkpoint.of(Map.of("n", 1)),
                        CheckpointMetadata.of(0),
                        PutOptions.none().idempotencyKey("once"));
        expire(storage, Scope.of("", "thread", "over"));
        expire(storage, Scope.of("", "thread", "leased"));
        storage.lease(new LeaseRequest.Acquire(Scope.of("", "thread", "leased"), "x", Duration.ofHours(1)));
        Scope items = Scope.of("", "items", "a");
        CareStores.commit(
                storage, items, Commit.unordered().put(new Put(1, Key.of("k"), Bytes.fromUtf8("1"), null, PAST)));

        SweepReport reported = cairn.maintenance().sweep(true, false);
        SweepReport done = cairn.maintenance().sweep(false, false);

        assertThat(reported).isEqualTo(done);
        assertThat(done.records().count()).isOne();
        assertThat(done.scopes()).isEqualTo(new Swept(1, RESULT.length()));
        assertThat(done.kept()).isEqualTo(2);
        assertThat(storage.admin().view(Scope.of("", "thread", "over"), ScopeView::info))
                .isEmpty();
        assertThat(storage.admin().view(items, ScopeView::info)).isPresent();
        assertThat(cairn.checkpoints().get(thread).checkpoint().value("n").as(Integer.class))
                .isOne();
        assertThat(cairn.maintenance().sweep(false, false).scopes().count()).isZero();
        expectSound(storage);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void an_end_that_is_put_off_while_a_sweep_runs_holds(Kind kind) {
        Scope scope = Scope.of("", "thread", "over");
        Storage storage = stores.make(kind);
        expire(storage, scope);
        Storage racing = new ForwardingStorage(storage) {
            @Override
            public ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit) {
                ScanPage<Scoped<StoredRecord>> listed = super.expired(now, limit);
                CareStores.commit(storage, scope, Commit.inOrder().expires(Instant.MAX));
                return listed;
            }
        };

        SweepReport done = on(racing).maintenance().sweep(false, false);

        assertThat(done.scopes().count()).isZero();
        assertThat(storage.admin().view(scope, ScopeView::info)).isPresent();
    }

    private static CheckpointConfig putOnce(Storage storage, Clock clock) {
        return Cairn.builder()
                .clock(clock)
                .on(storage)
                .checkpoints()
                .put(
                        CheckpointConfig.of("lives"),
                        Checkpoint.of(Map.of("n", 1)),
                        CheckpointMetadata.of(0),
                        PutOptions.none().idempotencyKey("once"));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_request_that_is_made_in_a_new_thread_while_a_sweep_runs_is_remembered(Kind kind) {
        Storage storage = stores.make(kind);
        putOnce(storage, Clock.fixed(PAST, ZoneOffset.UTC));
        List<CheckpointConfig> reopened = new ArrayList<>();
        Storage racing = new ForwardingStorage(storage) {
            @Override
            public ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit) {
                ScanPage<Scoped<StoredRecord>> listed = super.expired(now, limit);
                if (reopened.isEmpty()) {
                    storage.admin().drop(Scope.of("", "thread", "lives"), Budget.UNLIMITED);
                    reopened.add(putOnce(storage, Clock.systemUTC()));
                }
                return listed;
            }
        };

        SweepReport done = on(racing).maintenance().sweep(false, false);

        assertThat(done.records().count()).isZero();
        assertThat(putOnce(storage, Clock.systemUTC()).checkpointId())
                .isEqualTo(reopened.get(0).checkpointId());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void folding_goes_on_behind_a_writer_that_was_faster(Kind kind) {
        Storage storage = stores.make(kind);
        CheckpointConfig thread = CheckpointConfig.of("busy");
        AtomicInteger steps = new AtomicInteger();
        Runnable put = () -> on(storage)
                .checkpoints()
                .put(
                        thread,
                        Map.of("text", ("line " + steps.get() + " ").repeat(400)),
                        CheckpointMetadata.of(steps.getAndIncrement()));
        for (int i = 0; i < 20; i++) {
            put.run();
        }
        AtomicInteger races = new AtomicInteger(2);
        Storage racing = new ForwardingStorage(storage) {
            @Override
            public CommitOutcome commit(Scope scope, Commit commit) {
                if (!commit.folds().isEmpty() && races.getAndDecrement() > 0) {
                    put.run();
                }
                return super.commit(scope, commit);
            }
        };

        FoldReport done = on(racing).maintenance().fold(false);

        assertThat(done.by()).isOne();
        assertThat(done.frames()).isEqualTo(22);
        assertThat(done.skipped()).isZero();
        assertThat(steps).hasValue(22);
        expectSound(storage);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void folding_that_ends_between_two_batches_is_gone_on_with(Kind kind) {
        Storage storage = stores.make(kind);
        Scope scope = Scope.of("", "thread", "large");
        byte[] value = ("\"" + "x".repeat(30_000) + "\"").getBytes(StandardCharsets.US_ASCII);
        int first = 0;
        for (int i = 0; i < 200; i++) {
            Frame one = ValueFrames.of(7, value, Compression.ZSTD).get(0);
            Frame next = new Frame(7, first, one.count(), one.plainLength(), one.body());
            CareStores.commit(storage, scope, Commit.inOrder().frame(next));
            first = next.end();
        }
        AtomicInteger commits = new AtomicInteger();
        Storage ending = new ForwardingStorage(storage) {
            @Override
            public CommitOutcome commit(Scope where, Commit commit) {
                if (commits.getAndIncrement() == 1) {
                    throw new IllegalStateException("ended");
                }
                return super.commit(where, commit);
            }
        };
        assertThatThrownBy(() -> on(ending).maintenance().fold(false)).hasMessage("ended");

        FoldReport rest = on(storage).maintenance().fold(false);

        List<Integer> lengths =
                storage.admin().view(scope, view -> view.frames(null, 1_000, false)).orElseThrow().stream()
                        .map(stored -> stored.frame().plainLength())
                        .toList();
        assertThat(rest.frames()).isBetween(1L, 199L);
        assertThat(lengths).hasSize(40).containsOnly(5 * value.length);
    }

    private static void expire(Storage storage, Scope scope) {
        CareStores.commit(
                storage,
                scope,
                Commit.inOrder().put(Put.of(6, Key.of("k"), RESULT)).expires(PAST));
    }

    @Test
    void a_sweep_goes_on_with_what_was_deleted_and_compaction_gives_the_space_back() {
        Storage storage = stores.make(Kind.SQLITE);
        CareStores.fill(storage, 0, 9);
        Scope large = Scope.of("", "large", "one");
        for (int i = 0; i < 40; i++) {
            CareStores.commit(
                    storage,
                    large,
                    Commit.inOrder().put(Put.of(1, Key.of("r" + i), Bytes.fromUtf8("x".repeat(50_000)))));
        }
        Map<String, CareStores.Content> before = CareStores.content(storage);
        before.remove(large.toString());
        storage.admin().drop(large, new Budget(1));

        SweepReport report = on(storage).maintenance().sweep(false, true);

        assertThat(report.rows().count()).isGreaterThan(30);
        assertThat(report.compaction()).hasValueSatisfying(compaction -> {
            assertThat(compaction.bytesBefore()).isGreaterThan(2_000_000);
            assertThat(compaction.bytesAfter()).isLessThan(300_000);
        });
        assertThat(storage.admin().diskBytes().orElseThrow()).isLessThan(300_000);
        assertThat(CareStores.content(storage)).isEqualTo(before);
        expectSound(storage);
    }

    @Test
    void a_dry_run_tells_what_compaction_would_give_back_and_gives_nothing() {
        Storage storage = stores.make(Kind.SQLITE);
        Scope large = Scope.of("", "large", "one");
        for (int i = 0; i < 40; i++) {
            CareStores.commit(
                    storage,
                    large,
                    Commit.inOrder().put(Put.of(1, Key.of("r" + i), Bytes.fromUtf8("x".repeat(50_000)))));
        }
        storage.admin().drop(large, Budget.UNLIMITED);
        on(storage).maintenance().sweep(false, false);
        long before = storage.admin().diskBytes().orElseThrow();

        Compaction plan =
                on(storage).maintenance().sweep(true, true).compaction().orElseThrow();

        assertThat(plan.bytesBefore())
                .isEqualTo(before)
                .isEqualTo(storage.admin().diskBytes().orElseThrow());
        Compaction done =
                on(storage).maintenance().sweep(false, true).compaction().orElseThrow();
        assertThat(plan.bytesAfter()).isBetween(done.bytesAfter(), done.bytesAfter() + 50_000);
        assertThat(on(stores.make(Kind.MEMORY)).maintenance().sweep(true, true).compaction())
                .isEmpty();
    }

    @Test
    void a_purged_thread_is_in_none_of_the_files_and_the_others_are_whole() throws Exception {
        Storage storage = stores.make(Kind.SQLITE);
        Cairn cairn = on(storage);
        for (String thread : List.of("secret-thread", "other-thread")) {
            for (int step = 0; step < 30; step++) {
                cairn.checkpoints()
                        .put(
                                CheckpointConfig.of(thread),
                                Map.of("plain", "canary of " + thread, "log", thread.repeat(step * 10)),
                                CheckpointMetadata.of(step));
            }
        }
        assertThat(inFiles("canary of secret-thread")).isTrue();

        PurgeReport report = cairn.purgeThread("secret-thread");

        assertThat(report.existed()).isTrue();
        assertThat(report.searchedFor()).isGreaterThan(50);
        assertThat(report.foundBefore()).isGreaterThan(report.searchedFor() / 2);
        assertThat(report.foundAfter()).isZero();
        assertThat(report.proven()).isTrue();
        assertThat(report.compaction().notCovered()).isNotEmpty();
        assertThat(inFiles("secret-thread")).isFalse();
        assertThat(inFiles("canary of other-thread")).isTrue();
        assertThat(cairn.checkpoints()
                        .get(CheckpointConfig.of("other-thread"))
                        .metadata()
                        .step())
                .isEqualTo(29);
        expectSound(storage);
    }

    @Test
    void what_was_deleted_before_is_erased_by_a_purge() throws Exception {
        Storage storage = stores.make(Kind.SQLITE);
        Cairn cairn = on(storage);
        cairn.checkpoints()
                .put(CheckpointConfig.of("secret-thread"), Map.of("plain", "a canary"), CheckpointMetadata.of(0));
        cairn.checkpoints().put(CheckpointConfig.of("other"), Map.of("n", 1), CheckpointMetadata.of(0));
        cairn.checkpoints().threads().delete("secret-thread", Duration.ZERO);
        assertThat(inFiles("a canary")).isTrue();

        PurgeReport report = cairn.purgeThread("secret-thread");

        assertThat(report.existed()).isFalse();
        assertThat(report.foundBefore()).isOne();
        assertThat(report.foundAfter()).isZero();
        assertThat(inFiles("a canary")).isFalse();
        assertThat(inFiles("secret-thread")).isFalse();
    }

    @Test
    void deleted_threads_of_a_purged_id_are_erased_too() throws Exception {
        Storage storage = stores.make(Kind.SQLITE);
        Cairn cairn = on(storage);
        CheckpointConfig secret = CheckpointConfig.of("secret-thread");
        cairn.checkpoints().put(secret, Map.of("plain", "a first canary"), CheckpointMetadata.of(0));
        cairn.checkpoints().threads().delete("secret-thread");
        cairn.checkpoints().put(secret, Map.of("plain", "a second canary"), CheckpointMetadata.of(0));
        cairn.checkpoints().threads().delete("secret-thread");

        PurgeReport report = cairn.purgeThread("secret-thread");

        assertThat(report.existed()).isTrue();
        assertThat(report.records()).isEqualTo(4);
        assertThat(report.proven()).isTrue();
        assertThat(inFiles("canary")).isFalse();
        assertThat(inFiles("secret-thread")).isFalse();
        assertThatThrownBy(() -> cairn.checkpoints().threads().undelete("secret-thread"))
                .isInstanceOf(NotFoundException.class);
        expectSound(storage);
    }

    @Test
    void a_purge_is_proved_although_the_header_of_another_thread_is_damaged() {
        Path file = folder.resolve("damaged.db");
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            for (String thread : new String[] {"a-damaged", "secret"}) {
                cairn.checkpoints()
                        .put(CheckpointConfig.of(thread), Map.of("text", "a secret"), CheckpointMetadata.of(0));
            }
            cairn.checkpoints().threads().copy("secret", "copy");
        }
        Sqlite.run(file, "UPDATE cairn_scope SET sum = sum + 1 WHERE instr(name, CAST('a-damaged' AS BLOB)) > 0");
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            PurgeReport report = cairn.purgeThread("secret");
            assertThat(report.existed()).isTrue();
            assertThat(report.elsewhere()).containsExactly(Scope.of("", "thread", "copy"));
            assertThat(report.left()).isZero();
            assertThat(cairn.checkpoints().threads().find("secret")).isEmpty();
        }
    }

    @Test
    void what_others_hold_of_a_purged_threads_bytes_is_reported_and_is_no_failure() throws Exception {
        Storage storage = stores.make(Kind.SQLITE);
        Cairn cairn = on(storage);
        cairn.checkpoints()
                .put(CheckpointConfig.of("secret-thread"), Map.of("plain", "a canary"), CheckpointMetadata.of(0));
        cairn.checkpoints().threads().copy("secret-thread", "copy");
        cairn.checkpoints().threads().copy("secret-thread", "deleted-copy");
        cairn.checkpoints().threads().delete("deleted-copy");
        Bytes body = storage.admin()
                .view(Scope.of("", "thread", "secret-thread"), view -> view.records(0, 1, true))
                .orElseThrow()
                .get(0)
                .body();
        storage.commit(
                Scope.of("other", "thread", "t"),
                Commit.inOrder().put(Put.of(9, Key.of("same"), body)).build());

        PurgeReport report = cairn.purgeThread("secret-thread");

        assertThat(report.foundAfter()).isPositive();
        assertThat(report.left()).isZero();
        assertThat(report.proven()).isTrue();
        assertThat(report.elsewhere())
                .extracting(scope -> scope.parts().subList(1, scope.parts().size() > 3 ? 4 : 3))
                .containsExactly(List.of("thread", "copy"), List.of("trash", "thread", "deleted-copy"));
        assertThat(report.ofOtherTenants()).isOne();
        storage.admin().drop(Scope.of("other", "thread", "t"), Budget.UNLIMITED);
        assertThat(cairn.purgeThread("copy").elsewhere()).hasSize(1);
        assertThat(cairn.purgeThread("deleted-copy").foundAfter()).isZero();
        assertThat(inFiles("a canary")).isFalse();
    }

    @Test
    void the_name_that_a_thread_began_with_is_reported_of_the_thread_that_came_of_it() {
        Storage storage = stores.make(Kind.SQLITE);
        Cairn cairn = on(storage);
        cairn.checkpoints()
                .put(CheckpointConfig.of("secret-thread"), Map.of("plain", "a canary"), CheckpointMetadata.of(0));
        cairn.checkpoints().threads().delete("secret-thread");
        cairn.checkpoints().threads().undelete("secret-thread", "back");
        cairn.checkpoints().threads().delete("back");

        PurgeReport report = cairn.purgeThread("secret-thread");

        assertThat(report.foundAfter()).isOne();
        assertThat(report.left()).isZero();
        assertThat(report.elsewhere()).hasSize(1);
        assertThat(report.elsewhere().get(0).parts().subList(1, 4)).containsExactly("trash", "thread", "back");
    }

    @Test
    void bytes_that_erasing_left_are_distinguished_from_those_of_others() {
        Storage storage = stores.make(Kind.SQLITE);
        Storage lazy = WatchedStorage.of(storage, (method, arguments, call) -> {
            if (method.equals("compact")) {
                return new Compaction(1, 1, List.of());
            }
            return call.run();
        });
        Cairn cairn = on(lazy);
        CheckpointConfig secret = CheckpointConfig.of("secret-thread");
        cairn.checkpoints().put(secret, Map.of("plain", "a canary"), CheckpointMetadata.of(0));
        cairn.checkpoints().threads().copy("secret-thread", "copy");

        PurgeReport report = cairn.purgeThread("secret-thread");

        assertThat(report.elsewhere()).hasSize(1);
        assertThat(report.left()).isPositive().isLessThan(report.foundAfter());
        assertThat(report.proven()).isFalse();
    }

    @Test
    void a_reader_of_older_pages_is_in_the_way_and_the_purge_can_be_done_again() throws Exception {
        Storage storage = stores.make(Kind.SQLITE);
        Cairn cairn = on(storage);
        CheckpointConfig secret = CheckpointConfig.of("secret-thread");
        cairn.checkpoints().put(secret, Map.of("plain", "a canary"), CheckpointMetadata.of(0));
        cairn.checkpoints().put(CheckpointConfig.of("other"), Map.of("n", 1), CheckpointMetadata.of(0));

        storage.admin().view(Scope.of("", "thread", "other"), view -> {
            view.records(0, 1, true);
            assertThatThrownBy(() -> cairn.purgeThread("secret-thread"))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCKED));
            return true;
        });

        assertThat(cairn.checkpoints().threads().find("secret-thread")).isEmpty();
        cairn.purgeThread("secret-thread");
        assertThat(inFiles("a canary")).isFalse();
    }

    @Test
    void a_purge_on_a_server_names_what_it_does_not_cover_and_claims_no_proof() {
        Storage storage = stores.make(Kind.POSTGRES);
        Cairn cairn = on(storage);
        cairn.checkpoints().put(CheckpointConfig.of("t"), Map.of("n", 1), CheckpointMetadata.of(0));

        PurgeReport report = cairn.purgeThread("t");

        assertThat(report.existed()).isTrue();
        assertThat(report.proven()).isFalse();
        assertThat(report.searchedFor()).isZero();
        assertThat(report.compaction().notCovered()).hasSize(4);
        assertThat(cairn.checkpoints().threads().find("t")).isEmpty();
    }

    @Test
    void a_purge_that_cannot_be_kept_is_refused_before_anything_is_deleted() {
        Storage storage = stores.make(Kind.MEMORY);
        Cairn cairn = on(storage);
        cairn.checkpoints().put(CheckpointConfig.of("t"), Map.of("n", 1), CheckpointMetadata.of(0));

        assertThatThrownBy(() -> cairn.purgeThread("t"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED));
        assertThat(cairn.checkpoints().threads().find("t")).isPresent();
    }

    private boolean inFiles(String text) throws Exception {
        return stores.hold(text);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void an_examination_finds_only_that_the_server_of_the_tests_does_not_sync(Kind kind) {
        Storage storage = stores.make(kind);
        CareStores.fill(storage, 0, 6);

        List<Finding> found = on(storage).maintenance().examine();

        assertThat(found)
                .filteredOn(finding -> finding.grade() == Finding.Grade.PROBLEM)
                .extracting(Finding::text)
                .allMatch(text -> kind == Kind.POSTGRES && text.contains(" is off"))
                .hasSize(kind == Kind.POSTGRES ? 2 : 0);
        assertThat(found).extracting(Finding::topic).contains("java", "durability", "clock");
    }

    @Test
    void an_examination_tells_of_open_permissions_future_commits_and_what_has_expired() throws IOException {
        Storage storage = stores.make(Kind.SQLITE);
        expire(storage, Scope.of("", "thread", "over"));
        Files.setPosixFilePermissions(folder.resolve("store-0.db"), PosixFilePermissions.fromString("rw-r--r--"));
        Clock past = Clock.fixed(PAST, ZoneOffset.UTC);

        List<Finding> found =
                Cairn.builder().clock(past).on(storage).maintenance().examine();

        assertThat(found)
                .filteredOn(finding -> finding.grade() != Finding.Grade.GOOD)
                .extracting(Finding::topic)
                .contains("permissions", "clock", "expired");
        assertThat(found)
                .filteredOn(finding -> finding.topic().equals("permissions"))
                .allSatisfy(finding -> assertThat(finding.remedy()).startsWith("chmod 600"));
    }

    @Test
    void the_schema_of_a_store_is_reported_without_making_one() {
        Path file = folder.resolve("new.db");
        SchemaState missing = Cairn.schema("sqlite:" + file).orElseThrow();
        assertThat(missing.found()).isZero();
        assertThat(missing.pending()).hasSize(missing.known().size());
        assertThat(missing.pending().get(0).sql()).anyMatch(sql -> sql.contains("CREATE TABLE cairn_scope"));
        assertThat(file).doesNotExist();

        Cairn.open("sqlite:" + file).close();

        SchemaState made = Cairn.schema("sqlite:" + file).orElseThrow();
        assertThat(made.found()).isEqualTo(made.newest());
        assertThat(made.pending()).isEmpty();
        assertThat(Cairn.schema("memory:")).isEmpty();
        assertThat(Cairn.schema(PostgresServer.url())).isPresent();
    }
}
