package dev.cairn.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.storage.Budget;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Headers that were changed behind the store's back. */
class DamagedHeaderTest {
    @TempDir
    Path folder;

    @Test
    void a_damaged_header_is_named_and_all_other_threads_are_verified() {
        Path threads = folder.resolve("threads.db");
        try (Cairn cairn = Cairn.open("sqlite:" + threads)) {
            for (int number = 0; number < 250; number++) {
                cairn.checkpoints()
                        .put(
                                CheckpointConfig.of("t" + (1000 + number)),
                                StateChange.empty().append("m", number),
                                CheckpointMetadata.of(0));
            }
        }
        Sqlite.run(
                threads,
                "UPDATE cairn_scope SET seq = 0 WHERE id BETWEEN 2 AND 220",
                "UPDATE cairn_record SET body = zeroblob(length(body)) WHERE scope IN (1, 250)");
        List<Damage> found = new ArrayList<>();
        try (Cairn cairn = Cairn.open("sqlite:" + threads)) {
            cairn.verify(found::add);
        }
        assertThat(found)
                .filteredOn(damage -> damage.reason().contains("header's checksum"))
                .hasSize(219);
        assertThat(found).extracting(Damage::scope).anyMatch(scope -> scope.contains("t1000"));
        assertThat(found).extracting(Damage::scope).anyMatch(scope -> scope.contains("t1249"));
    }

    @Test
    void a_damaged_header_of_an_unfinished_drop_is_no_hindrance_for_other_scopes() {
        Path file = folder.resolve("store.db");
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            for (int number = 0; number < 30; number++) {
                SampleStore.step(store, number);
            }
            store.drop(SampleStore.SCOPES.get(0), new Budget(1));
        }
        Sqlite.run(file, "UPDATE cairn_scope SET seq = 0 WHERE name IS NULL");
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            Scope copy = Scope.of("", "sample", "copy");
            assertThat(store.copy(SampleStore.SCOPES.get(1), copy, Budget.UNLIMITED)
                            .status())
                    .isEqualTo(CopyOutcome.Status.DONE);
            assertThat(store.drop(copy, Budget.UNLIMITED).done()).isTrue();
            List<Damage> found = new ArrayList<>();
            store.inspect(found::add);
            assertThat(found)
                    .singleElement()
                    .satisfies(damage -> assertThat(damage.reason()).contains("header's checksum"));
        }
    }
}
