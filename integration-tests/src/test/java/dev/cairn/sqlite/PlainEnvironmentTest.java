package dev.cairn.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.RestoreReport;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotRetention;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.snapshot.FileSnapshotStore;
import dev.cairn.environment.snapshot.SnapshotStore;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.integration.HostChild.Amount;
import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts whose configuration alone says where they keep their snapshots. */
class PlainEnvironmentTest {
    @TempDir
    Path folder;

    private EnvironmentHost open(String type) {
        String yaml = """
                snapshot_mode: hybrid
                plugins:
                  - {name: left, type: left}
                  - {name: right, type: right}
                snapshot_store:
                  type: %s
                  config: {%s}
                """.formatted(
                        type.equals("backend") ? "sqlite:" + folder.resolve("lab.db") : type,
                        switch (type) {
                            case "file" -> "root: " + folder.resolve("files");
                            case "sqlite" -> "db_path: " + folder.resolve("a2e.db");
                            default -> "";
                        });
        HostConfig config =
                HostConfig.fromYaml(yaml, Map.of("left", () -> new Amount("left"), "right", () -> new Amount("right")));
        return Cairn.openEnvironment("lab", config);
    }

    private static void add(Environment session, long more) {
        session.call("left", Amount.class, number -> number.add(more));
        session.call("right", Amount.class, number -> number.add(more));
    }

    private static List<Long> values(Environment session) {
        return List.of(
                session.call("left", Amount.class, Amount::value), session.call("right", Amount.class, Amount::value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "sqlite", "backend"})
    void sessions_are_snapshotted_restored_resumed_and_pruned(String type) {
        try (EnvironmentHost host = open(type)) {
            Environment session = host.start("s/1");
            add(session, 1);
            session.snapshot("one");
            add(session, 1);
            session.savePlugin("left", "mine");
            add(session, 1);
            session.snapshot("three");
            add(session, 1);
            SnapshotInfo newer = session.savePlugin("left", "mine");
            RestoreReport report = session.restore("one");
            assertThat(values(session)).containsExactly(1L, 1L);
            assertThat(report.newer()).extracting(SnapshotInfo::place).containsExactly(newer.place());
            session.restorePlugin("left", "mine");
            assertThat(values(session)).containsExactly(4L, 1L);
        }
        try (EnvironmentHost host = open(type)) {
            Environment session = host.resume("s/1").environment();
            assertThat(values(session)).containsExactly(1L, 1L);
            session.restore("latest");
            assertThat(values(session)).containsExactly(3L, 3L);
            assertThat(host.stored().list("", null, 10).items()).hasSize(1);
            host.stored().pin(host.stored().get("s/1", "one"), true);
            SnapshotRetention retention = host.stored().keepLast("s/1", 1, false);
            assertThat(retention.removed()).extracting(SnapshotInfo::label).containsExactly("start");
            assertThat(host.stored().find("s/1", "start")).isEmpty();
            assertThat(host.stored().delete("s/1")).isTrue();
            assertThat(host.stored().find("s/1")).isEmpty();
        }
    }

    @Test
    void what_a_plugin_of_the_original_saved_in_files_is_restored_in_the_root() throws IOException {
        Path root = Files.createDirectories(folder.resolve("files"));
        Files.writeString(root.resolve("left:session_abc.json"), "{\"value\": 41}");
        try (EnvironmentHost host = open("file")) {
            host.root().restorePlugin("left", "session_abc");
            assertThat(values(host.root())).containsExactly(41L, 0L);
            host.call("left", Amount.class, number -> number.add(1));
            host.root().savePlugin("left", "session_abc");
        }
        assertThat(Files.readString(root.resolve("left:session_abc.json"))).isEqualTo("{\"value\":42}");
    }

    @Test
    void what_a_plugin_of_the_original_saved_in_its_table_is_restored_in_the_root() throws SQLException {
        try (SnapshotStore original = new SqliteSnapshotStore(folder.resolve("a2e.db"))) {
            original.save("left:session_abc", Document.parse("{\"value\":41}"));
        }
        try (EnvironmentHost host = open("sqlite")) {
            host.root().restorePlugin("left", "session_abc");
            assertThat(values(host.root())).containsExactly(41L, 0L);
        }
    }

    @Test
    void sessions_have_folders_of_their_own_and_a_changed_part_is_noticed() throws IOException {
        SnapshotInfo one;
        try (EnvironmentHost host = open("file")) {
            Environment session = host.start("s");
            one = session.snapshot("one");
            session.savePlugin("left", "key");
        }
        Path sessionFolder = folder.resolve("files/sessions/s");
        assertThat(sessionFolder.resolve("left%3Akey.json")).hasContent("{\"value\":0}");
        Path part = sessionFolder.resolve("left%3A" + one.place().id() + ".json");
        Files.writeString(part, "{\"value\":7}");
        try (EnvironmentHost host = open("file")) {
            assertThatThrownBy(() -> host.resume("s"))
                    .isInstanceOf(CorruptException.class)
                    .hasMessageContaining("left:" + one.place().id())
                    .hasMessageEndingWith("Save the state again, or put it back from a copy.");
        }
    }

    @Test
    void a_second_host_of_a_session_makes_the_first_one_fail() {
        try (EnvironmentHost first = open("file");
                EnvironmentHost second = open("file")) {
            Environment mine = first.start("s");
            Environment theirs = second.resume("s").environment();
            theirs.snapshot("theirs");
            assertThatThrownBy(() -> mine.snapshot("mine")).hasMessageContaining("another host");
            assertThat(first.stored().find("s", "mine")).isEmpty();
        }
    }

    @Test
    void steps_and_branches_need_a_backend_and_a_store_must_be_named() {
        try (EnvironmentHost host = open("file")) {
            Environment session = host.start("s");
            SnapshotInfo one = session.snapshot();
            assertThatThrownBy(() -> session.step(Document.of("a"))).hasMessageContaining("backend");
            assertThatThrownBy(() -> host.branch(one, 1)).hasMessageContaining("backend");
        }
        assertThatThrownBy(() -> Cairn.openEnvironment("lab", HostConfig.NONE))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("snapshot_store");
        assertThat(new FileSnapshotStore(folder.resolve("files"))
                        .sessions("", null, 10)
                        .items())
                .containsExactly("s");
    }
}
