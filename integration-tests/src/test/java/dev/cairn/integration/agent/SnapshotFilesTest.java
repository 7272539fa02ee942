package dev.cairn.integration.agent;

import static dev.cairn.integration.agent.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotExportOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.codec.internal.frame.CompressedFile;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files as the original writes and reads them: {@code <agent>/<id>.snapshot}, one JSON document, compressed as a whole. */
class SnapshotFilesTest {
    private static final String STORES = "dev.cairn.integration.agent.AgentStores#all";

    /** A document with all fields of the original in its order, its time without a zone. */
    static String original(String agentId, String snapshotId, String time, int iteration) {
        return "{\"agent_id\":\"" + agentId + "\",\"snapshot_id\":\"" + snapshotId
                + "\",\"version\":{\"major\":1,\"minor\":0,\"patch\":0},\"timestamp\":\"" + time
                + "\",\"status\":\"paused\",\"container_id\":null,\"current_step\":null,\"philosophy\":\"react\","
                + "\"execution_context\":{\"iteration\":" + iteration
                + "},\"reasoning_chain\":[],\"decision_history\":[],\"tool_usage_log\":[],"
                + "\"performance_metrics\":{\"cpu\":45.2},\"execution_time\":1.5,\"working_memory\":{},"
                + "\"long_term_memory\":{},\"tags\":[\"checkpoint\"],\"metadata\":{},\"compression\":\"gzip\","
                + "\"compressed_size\":null,\"uncompressed_size\":null}";
    }

    static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private static Path write(Path folder, String agentId, String snapshotId, byte[] bytes) throws IOException {
        Path file = folder.resolve(agentId).resolve(snapshotId + ".snapshot");
        Files.createDirectories(file.getParent());
        return Files.write(file, bytes);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_folder_of_the_original_is_read_in_the_order_of_the_times_in_it(AgentStores stores, @TempDir Path folder)
            throws IOException {
        Path newest = write(folder, "agent-1", "s2", gzip(original("agent-1", "s2", "2026-01-02T10:00:00.5", 2)));
        write(folder, "agent-1", "s1", gzip(original("agent-1", "s1", "2026-01-01T10:00:00", 1)));
        write(
                folder,
                "agent-2",
                "s1",
                original("agent-2", "s1", "2026-01-01T10:00:00", 3).getBytes(StandardCharsets.UTF_8));
        Files.setLastModifiedTime(newest, FileTime.from(Instant.EPOCH));
        Agents agents = stores.agents();
        assertThat(agents.files().importFolder(folder)).hasSize(3);
        AgentStateSnapshot latest = agents.load("agent-1");
        assertThat(latest.snapshotId()).isEqualTo("s2");
        assertThat(latest.timestamp()).isEqualTo(Instant.parse("2026-01-02T10:00:00.5Z"));
        assertThat(latest.tags()).containsExactly("checkpoint");
        assertThat(latest.version()).isEqualTo(new StateVersion(1, 0, 0));
        assertThat(latest.executionContext()).containsEntry("iteration", 2);
        assertThat(latest.containerId()).isEmpty();
        assertThat(agents.snapshots().list("agent-1", SnapshotQuery.all()).items())
                .hasSize(2);
        assertThat(agents.files().importFolder(folder)).hasSize(3);
        assertThat(agents.snapshots().list("agent-1", SnapshotQuery.all()).items())
                .hasSize(2);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void an_exported_file_is_one_that_the_original_reads(AgentStores stores, @TempDir Path folder) throws IOException {
        Agents agents = stores.agents();
        AgentStateSnapshot saved = agents.save("agent-1", States.full(), SaveOptions.DEFAULT.tags("x"));
        Path file = agents.files().exportTo(folder, "agent-1", null, SnapshotExportOptions.DEFAULT);
        assertThat(file).isEqualTo(folder.resolve("agent-1").resolve(saved.snapshotId() + ".snapshot"));
        byte[] bytes = Files.readAllBytes(file);
        assertThat(CompressedFile.detect(bytes).label()).isEqualTo("gzip");
        Document written = Document.parse(CompressedFile.unpack(bytes, "file", 1 << 20));
        assertThat(written.at("/version").json()).isEqualTo("{\"major\":1,\"minor\":0,\"patch\":0}");
        assertThat(written.at("/agent_id").text()).isEqualTo("agent-1");
        assertThat(written.at("/tags").json()).isEqualTo("[\"x\"]");
        assertThat(written.at("/performance_metrics").json()).isEqualTo("{\"cpu_percent\":45.2,\"memory_mb\":512.0}");
        assertThat(Instant.parse(written.at("/timestamp").text())).isEqualTo(saved.timestamp());
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
        try (Stream<Path> all = Files.list(file.getParent())) {
            assertThat(all).containsExactly(file);
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_snapshot_that_is_there_is_the_same_in_a_file_of_another_version(AgentStores stores, @TempDir Path folder) {
        Agents agents = stores.agents();
        AgentStateSnapshot saved = agents.save("a", States.full());
        agents.backups().create("a", null, BackupPlace.folder(folder), null);
        byte[] exported = agents.files().export("a", null, SnapshotExportOptions.DEFAULT);
        assertThat(agents.files().importFile(exported).document()).isEqualTo(saved.document());
        assertThat(agents.files().importFolder(folder)).hasSize(1);
        try (AgentStores other = AgentStores.of("memory")) {
            Agents older = other.agents();
            assertThat(older.files().importFile(exported).version()).isEqualTo(new StateVersion(1, 0, 0));
            assertThat(older.files().importFolder(folder)).hasSize(1);
            assertThat(older.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void files_of_every_codec_come_back_exactly(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot saved = agents.save("a", States.steps(300), SaveOptions.DEFAULT.tags("x"));
        for (CompressionType type : CompressionType.values()) {
            byte[] file = agents.files().export("a", null, new SnapshotExportOptions(saved.version(), type));
            assertThat(CompressedFile.detect(file)).isEqualTo(type.codec());
            try (AgentStores other = AgentStores.of("memory")) {
                AgentStateSnapshot read = other.agents().files().importFile(file);
                assertThat(read.document()).isEqualTo(saved.document());
                assertThat(read.checksum()).isEqualTo(saved.checksum());
                assertThat(read.tags()).containsExactly("x");
                assertThat(read.compression()).isEqualTo(type);
            }
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void no_id_leaves_the_folder(AgentStores stores, @TempDir Path folder) throws IOException {
        Agents agents = stores.agents();
        Path inside = folder.resolve("inside");
        List<String> names =
                List.of("../../up", "/etc", "..", ".", "a/b", "a\\b", "%2F", "CON", "é🙂", "x".repeat(512));
        for (String name : names) {
            agents.save(name, States.small(name), dev.cairn.agent.SaveOptions.DEFAULT.snapshotId("../x"));
            Path file = agents.files().exportTo(inside, name, null, SnapshotExportOptions.DEFAULT);
            assertThat(file.normalize()).isEqualTo(file);
            assertThat(file.getParent().getParent()).isEqualTo(inside);
        }
        try (Stream<Path> all = Files.list(folder)) {
            assertThat(all).containsExactly(inside);
        }
        try (AgentStores other = AgentStores.of("memory")) {
            assertThat(other.agents().files().importFolder(inside))
                    .extracting(AgentStateSnapshot::agentId)
                    .containsExactlyInAnyOrderElementsOf(names);
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_file_in_another_agents_folder_or_under_another_name_is_refused(AgentStores stores, @TempDir Path folder)
            throws IOException {
        byte[] bytes = gzip(original("agent-1", "s1", "2026-01-01T10:00:00", 1));
        Agents agents = stores.agents();
        Path foreign = write(folder, "agent-2", "s1", bytes);
        refused(ErrorCode.INVALID, () -> agents.files().importFolder(folder));
        Files.delete(foreign);
        write(folder, "agent-1", "s2", bytes);
        refused(ErrorCode.INVALID, () -> agents.files().importFolder(folder));
        assertThat(agents.list(10, null, null).items()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_file_that_was_changed_is_refused_as_corrupt(AgentStores stores) throws IOException {
        Agents agents = stores.agents();
        agents.save("a", States.full());
        String text = new String(
                CompressedFile.unpack(agents.files().export("a", null, SnapshotExportOptions.DEFAULT), "file", 1 << 20),
                StandardCharsets.UTF_8);
        byte[] changed = gzip(text.replace("solve problem", "solve promble"));
        try (AgentStores other = AgentStores.of("memory")) {
            Agents target = other.agents();
            assertThatThrownBy(() -> target.files().importFile(changed))
                    .isInstanceOf(CorruptException.class)
                    .hasMessageContaining("its document does not match its checksum. Nothing was changed. Use another "
                            + "copy of the snapshot.");
            assertThat(target.snapshots().list("a", SnapshotQuery.all()).items())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void another_snapshot_under_a_taken_id_is_refused(AgentStores stores) throws IOException {
        Agents agents = stores.agents();
        agents.files().importFile(gzip(original("a", "s1", "2026-01-01T10:00:00", 1)));
        refused(
                ErrorCode.ALREADY_EXISTS,
                () -> agents.files().importFile(gzip(original("a", "s1", "2026-01-01T10:00:00", 2))));
        agents.files().importFile(gzip(original("a", "s0", "2025-01-01T10:00:00", 0)));
        assertThat(agents.load("a").snapshotId()).as("the latest stays").isEqualTo("s1");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void another_major_version_is_exported_as_it_is_or_not_at_all(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save("a", States.with(States.small(1), "version", "9.0.0"));
        refused(ErrorCode.INCOMPATIBLE, () -> agents.files().export("a", null, SnapshotExportOptions.DEFAULT));
        byte[] file =
                agents.files().export("a", null, SnapshotExportOptions.DEFAULT.version(StateVersion.parse("9.0.0")));
        assertThat(CompressedFile.detect(file).label()).isEqualTo("gzip");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_folder_that_cannot_be_written_is_reported_and_the_snapshot_stays(AgentStores stores, @TempDir Path folder)
            throws IOException {
        Agents agents = stores.agents();
        AgentStateSnapshot saved = agents.save("a", States.small(1));
        Path file = Files.writeString(folder.resolve("a-file"), "no folder");
        refused(ErrorCode.UNAVAILABLE, () -> agents.files().exportTo(file, "a", null, SnapshotExportOptions.DEFAULT));
        assertThat(file).hasContent("no folder");
        assertThat(agents.load("a")).isEqualTo(saved);
    }
}
