package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.storage.Damage;
import dev.cairn.store.Namespace;
import dev.cairn.testing.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Headers with several damaged columns, which are rebuilt from what their rows prove. */
class RepairedHeaderTest {
    private static final Namespace PLACES = Namespace.of("places");
    private static final CheckpointConfig THREAD = CheckpointConfig.of("run");

    @TempDir
    static Path folder;

    static Stream<String> urls() {
        return Stream.of("sqlite:" + folder.resolve("mended.db"), PostgresServer.url("mended"));
    }

    @ParameterizedTest
    @MethodSource("urls")
    void a_namespace_whose_header_is_rebuilt_takes_items(String url) throws SQLException {
        try (Cairn cairn = Cairn.open(url)) {
            cairn.store().put(PLACES, "a", Map.of("n", 1));
            cairn.store().put(PLACES, "b", Map.of("n", 2));
        }
        damage(url, "UPDATE cairn_scope SET change = change + 70000, records = records + 70000 WHERE state = 1");
        try (Cairn cairn = Cairn.open(url)) {
            RepairReport report = cairn.repair(new RepairOptions(false, true, folder.resolve("kept")));
            assertThat(report.takenOut()).isEmpty();
            cairn.store().put(PLACES, "c", Map.of("n", 3));
            assertThat(cairn.store().find(PLACES, "a")).isPresent();
            assertThat(cairn.store().find(PLACES, "c")).isPresent();
            isSound(cairn);
            cairn.store().delete(PLACES, "a");
        }
    }

    @ParameterizedTest
    @MethodSource("urls")
    void a_thread_whose_header_counts_more_than_there_can_be_is_written_on(String url) throws SQLException {
        CheckpointConfig counted = CheckpointConfig.of("counted");
        try (Cairn cairn = Cairn.open(url)) {
            cairn.checkpoints().put(counted, Map.of("n", 1), CheckpointMetadata.of(0));
        }
        damage(
                url,
                "UPDATE cairn_scope SET change = change + 70000, seq = " + (Long.MAX_VALUE - 300)
                        + " WHERE state = 1 AND ordered = 1");
        try (Cairn cairn = Cairn.open(url)) {
            RepairReport report = cairn.repair(new RepairOptions(false, true, folder.resolve("kept")));
            assertThat(report.takenOut()).isEmpty();
            for (int n = 2; n < 400; n++) {
                cairn.checkpoints().put(counted, Map.of("n", n), CheckpointMetadata.of(n));
            }
            assertThat(cairn.checkpoints().get(counted).checkpoint().value("n").json())
                    .isEqualTo("399");
            isSound(cairn);
        }
    }

    /** A deleted thread stands under another name than the one it began with, so its header has two; the present one is lost here. */
    @ParameterizedTest
    @MethodSource("urls")
    void the_rows_of_a_scope_without_name_are_kept_in_the_quarantine(String url) throws SQLException {
        try (Cairn cairn = Cairn.open(url)) {
            cairn.checkpoints().put(THREAD, Map.of("n", 1), CheckpointMetadata.of(0));
            cairn.checkpoints().threads().delete(THREAD.threadId());
        }
        damage(url, "UPDATE cairn_scope SET change = change + 70000, name = NULL WHERE hidden IS NOT NULL");
        try (Cairn cairn = Cairn.open(url)) {
            RepairReport report = cairn.repair(new RepairOptions(false, true, folder.resolve("kept")));
            assertThat(report.takenOut()).hasSizeGreaterThan(1);
            assertThat(report.file()).isPresent();
            isSound(cairn);
        }
    }

    private static void isSound(Cairn cairn) {
        List<Damage> found = new ArrayList<>();
        cairn.verify(found::add);
        assertThat(found).isEmpty();
    }

    private static void damage(String url, String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:" + url);
                Statement change = connection.createStatement()) {
            assertThat(change.executeUpdate(statement)).isPositive();
        }
    }
}
