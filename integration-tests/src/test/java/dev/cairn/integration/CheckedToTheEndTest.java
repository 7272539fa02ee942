package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.DamageFormatter;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.maintenance.VerifyOptions;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StoreListings;
import dev.cairn.storage.StoredRecord;
import dev.cairn.storage.memory.MemoryProvider;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.Namespace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A check passes everything: what one record, one scope or one deleted thread does to it does not keep the others from being checked. */
class CheckedToTheEndTest {
    private static final Namespace NOTES = new Namespace(List.of("notes"));
    private static final RepairOptions PLANNED = new RepairOptions(true, true, null);

    @TempDir
    Path folder;

    private static Storage memory() {
        return new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
    }

    private static void fill(Cairn cairn) {
        cairn.checkpoints().put(CheckpointConfig.of("t"), Map.of("a", 1), CheckpointMetadata.of(0));
        cairn.agents().save("a", Map.of("status", "idle", "philosophy", "p"));
        cairn.store()
                .put(
                        NOTES,
                        "k",
                        Map.of("n", 1),
                        ItemOptions.none().living(Duration.ofDays(1)).keepingHistory());
        cairn.environment("e").stored().put("s", "one", Map.of("p", Document.parse("{}")));
    }

    private static List<Damage> damages(Cairn cairn, VerifyOptions options) {
        List<Damage> found = new ArrayList<>();
        cairn.verify(options, found::add, scope -> {});
        return found;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "7",
                "{\"id\":\"x\"}",
                "{\"id\":{},\"v\":[],\"value\":1}",
                "{\"steps\":5,\"lives\":{}}",
                "{\"v\":\"one\",\"ts\":7,\"lanes\":[[1.5]],\"values\":{\"a\":[]}}",
                "{\"head\":7,\"session\":null}",
                "no json"
            })
    void a_record_in_a_form_that_no_one_writes_is_damage_of_every_service(String body) {
        try (Storage storage = memory();
                Cairn cairn = Cairn.builder().on(storage)) {
            fill(cairn);
            int planted = 0;
            for (Scope scope : List.of(
                    Scope.of("", "thread", "t"),
                    Scope.of("", "agent", "a"),
                    Scope.of("", "item", "notes"),
                    Scope.of("", "env", "e"))) {
                for (int kind = 1; kind <= 4; kind++) {
                    planted += plant(storage, scope, kind, body);
                }
            }
            assertThat(planted).isGreaterThan(8);
            for (VerifyOptions options : List.of(VerifyOptions.STRUCTURE, VerifyOptions.VALUES)) {
                assertThat(damages(cairn, options))
                        .extracting(damage -> damage.scope().split("/", -1)[1])
                        .contains("thread", "agent", "item", "env");
            }
            assertThat(cairn.repair(PLANNED)).isNotNull();
        }
    }

    private static int plant(Storage storage, Scope scope, int kind, String body) {
        List<StoredRecord> records = storage.scan(
                        scope, new Scan(kind, Scan.Order.SEQUENCE, false, null, null, null, 10, true))
                .items();
        for (StoredRecord record : records) {
            Put put = new Put(kind, record.key(), Bytes.fromUtf8(body), record.link(), record.expires());
            boolean items = scope.parts().get(1).equals("item");
            Commit.Builder commit = items ? Commit.unordered() : Commit.inOrder();
            storage.commit(scope, commit.put(put).build());
        }
        return records.size();
    }

    /** A server that fails at the rows of agents, and at a look at all rows. */
    private static final class FailingStorage extends ForwardingStorage {
        private final RuntimeException failure;
        private boolean failing;

        FailingStorage(Storage storage, RuntimeException failure) {
            super(storage);
            this.failure = failure;
        }

        private static CairnException failure() {
            return new CairnException(ErrorCode.INTERNAL, "The server reported an error of its own.");
        }

        @Override
        public ScanPage<StoredRecord> scan(Scope scope, Scan scan) {
            if (failing && scope.parts().get(1).equals("agent")) {
                throw failure;
            }
            return super.scan(scope, scan);
        }

        @Override
        public StorageAdmin admin() {
            return new ForwardingAdmin(super.admin()) {
                @Override
                public void inspect(Consumer<Damage> damage) {
                    if (failing) {
                        throw failure();
                    }
                    super.inspect(damage);
                }

                @Override
                public StoreListings salvage(Consumer<Damage> damaged) {
                    return FailingStorage.this;
                }
            };
        }
    }

    @Test
    void an_internal_error_of_the_server_is_named_and_the_rest_is_checked() {
        try (Storage storage = memory()) {
            FailingStorage failing = new FailingStorage(storage, FailingStorage.failure());
            Cairn cairn = Cairn.builder().on(failing);
            fill(cairn);
            plant(storage, Scope.of("", "thread", "t"), 4, "{}");
            failing.failing = true;
            assertThat(damages(cairn, VerifyOptions.STRUCTURE))
                    .anySatisfy(damage ->
                            assertThat(damage.reason()).contains("some rows were not checked", "error of its own"))
                    .anySatisfy(damage -> assertThat(damage.scope()).isEqualTo("/agent/a"))
                    .anySatisfy(damage -> assertThat(damage.scope()).isEqualTo("/thread/t"));
        }
    }

    @Test
    void a_fault_of_the_program_in_one_scope_is_named_as_such_and_the_rest_is_checked() {
        try (Storage storage = memory()) {
            FailingStorage failing = new FailingStorage(storage, new IllegalStateException("a fault"));
            Cairn cairn = Cairn.builder().on(failing);
            fill(cairn);
            plant(storage, Scope.of("", "thread", "t"), 4, "{}");
            failing.failing = true;
            assertThat(damages(cairn, VerifyOptions.STRUCTURE))
                    .anySatisfy(damage -> {
                        assertThat(damage.scope()).isEqualTo("/agent/a");
                        assertThat(damage.reason()).contains("the check stopped early", "a fault");
                    })
                    .anySatisfy(damage -> assertThat(damage.scope()).isEqualTo("/thread/t"));
        }
    }

    private static final String DAMAGE = "UPDATE cairn_record SET at = at + 1 WHERE kind = 4"
            + " AND scope = (SELECT id FROM cairn_scope WHERE instr(CAST(name AS TEXT), 'trash') > 0)"
            + " AND instr(CAST(key AS TEXT), 'c2') > 0";

    @Test
    void a_deleted_thread_is_checked_and_repaired_and_its_damage_reads_as_that_of_a_thread() {
        Path file = folder.resolve("store.db");
        CheckpointConfig thread = CheckpointConfig.of("t");
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            for (int step = 0; step < 5; step++) {
                cairn.checkpoints()
                        .put(
                                thread,
                                dev.cairn.checkpoint.StateChange.empty()
                                        .set("n", step)
                                        .withId("c" + step),
                                CheckpointMetadata.of(step));
            }
            cairn.checkpoints().threads().delete("t");
            Sqlite.run(file, DAMAGE);
            assertThat(damages(cairn, VerifyOptions.STRUCTURE))
                    .extracting(DamageFormatter::of)
                    .first()
                    .asString()
                    .startsWith("checkpoint c2 of deleted thread t");
            RepairReport report = cairn.repair(new RepairOptions(false, false, folder.resolve("quarantine")));
            assertThat(report.unmended()).isEmpty();
            cairn.checkpoints().threads().undelete("t");
            assertThat(cairn.checkpoints().branches().tree("t", "").gaps()).containsOnlyKeys("c2");
            assertThat(damages(cairn, VerifyOptions.VALUES)).isEmpty();
        }
    }

    @Test
    void the_last_of_many_deletions_of_an_id_is_named() {
        try (Cairn cairn = Cairn.open("memory:")) {
            Checkpointer checkpoints = cairn.checkpoints();
            for (int i = 0; i < 130; i++) {
                checkpoints.put(CheckpointConfig.of("t"), Map.of("n", i), CheckpointMetadata.of(0));
                checkpoints.threads().delete("t");
            }
            checkpoints.put(CheckpointConfig.of("t-other"), Map.of("n", 0), CheckpointMetadata.of(0));
            checkpoints.threads().delete("t-other");
            List<TrashedThread> deleted = checkpoints.threads().deleted("t");
            assertThat(deleted).hasSize(130);
            assertThatThrownBy(() -> checkpoints.get(CheckpointConfig.of("t")))
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageContaining("deleted at " + deleted.get(129).deleted());
        }
    }

    @Test
    void a_trash_that_cannot_be_read_is_said_and_the_answer_stays() {
        Path file = folder.resolve("store.db");
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            cairn.checkpoints().put(CheckpointConfig.of("t"), Map.of("n", 1), CheckpointMetadata.of(0));
            cairn.checkpoints().threads().delete("t");
            Sqlite.run(file, "UPDATE cairn_scope SET seq = seq + 1000 WHERE instr(CAST(name AS TEXT), 'trash') > 0");
            assertThatThrownBy(() -> cairn.checkpoints().get(CheckpointConfig.of("t")))
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageStartingWith("There is no thread 't'")
                    .hasMessageContaining("may be in the trash, which Cairn cannot read");
        }
    }
}
