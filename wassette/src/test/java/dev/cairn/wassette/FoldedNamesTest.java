package dev.cairn.wassette;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.cairn.Cairn;
import dev.cairn.agent.SnapshotExportOptions;
import dev.cairn.environment.snapshot.FileSnapshotStore;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.wassette.section.ConflictPolicy;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a file system that folds case one name's file is never another's. */
class FoldedNamesTest {
    private final FileSystem folding = Jimfs.newFileSystem(
            Configuration.osX().toBuilder().setAttributeViews("basic").build());

    private final Path folder = folding.getPath("/work");

    @TempDir
    Path plain;

    @AfterEach
    void close() throws IOException {
        folding.close();
    }

    private static void conflicts(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT))
                .hasMessageContaining("as the same. Nothing was changed.");
    }

    @Test
    void keys_of_the_snapshot_store_that_differ_in_case_stay_apart() throws IOException {
        FileSnapshotStore store = new FileSnapshotStore(folder.resolve("snapshots"));
        store.save("key", Document.of(Map.of("n", 1)));
        store.save("Key", Document.of(Map.of("n", 2)));
        assertThat(store.load("key").at("/n").text()).isEqualTo("1");
        assertThat(store.load("Key").at("/n").text()).isEqualTo("2");
        assertThat(store.find("KEY")).isEmpty();
        store.delete("KEY");
        assertThat(store.keys("", null, 10).items()).containsExactlyInAnyOrder("key", "Key");
    }

    @Test
    void two_components_whose_files_would_be_one_are_refused_and_nothing_is_imported() throws IOException {
        Installation from = new Installation(plain.resolve("from"))
                .with("tool", Installation.wasm("greeter-dummy"), Installation.NETWORK)
                .with("Tool", Installation.wasm("agent-dummy"), Installation.NETWORK);
        byte[] file = from.export(Installation.whole());
        Installation to = new Installation(folder.resolve("to"));
        conflicts(() -> to.importing(file, ImportOptions.DEFAULT.with(ImportChoice.VERIFY)));
        assertThat(to.files()).isEmpty();
        assertThat(new Installation(plain.resolve("to"))
                        .importing(file, ImportOptions.DEFAULT)
                        .restored())
                .as("where case is kept")
                .isEqualTo(2);
    }

    @Test
    void a_component_that_is_there_under_another_spelling_is_not_overwritten() {
        Installation to = new Installation(folder.resolve("to"))
                .with("tool", Installation.wasm("greeter-dummy"), Installation.NETWORK);
        Map<String, String> before = to.files();
        Installation from = new Installation(plain.resolve("from"))
                .with("TOOL", Installation.wasm("agent-dummy"), Installation.NETWORK);
        byte[] file = from.export(Installation.whole());
        conflicts(() -> to.importing(file, ImportOptions.DEFAULT.with(ConflictPolicy.OVERWRITE)));
        assertThat(to.files()).isEqualTo(before);
    }

    @Test
    void agents_whose_folders_would_be_one_are_refused_and_the_first_is_read_back() throws IOException {
        try (Cairn cairn = Cairn.open("memory:folded")) {
            List<String> agents = List.of("ada", "Ada");
            for (String agent : agents) {
                cairn.agents().save(agent, Map.of("status", "idle", "philosophy", "none"));
            }
            Path exports = folder.resolve("exports");
            Path written = cairn.agents().files().exportTo(exports, "ada", null, SnapshotExportOptions.DEFAULT);
            conflicts(() -> cairn.agents().files().exportTo(exports, "Ada", null, SnapshotExportOptions.DEFAULT));
            assertThat(Files.exists(written)).isTrue();
            try (Cairn other = Cairn.open("memory:folded-other")) {
                assertThat(other.agents().files().importFolder(exports)).hasSize(1);
            }
        }
    }

    @Test
    void the_same_name_is_no_conflict_with_itself() {
        try (Cairn cairn = Cairn.open("memory:folded")) {
            cairn.agents().save("Ada", Map.of("status", "idle", "philosophy", "none"));
            Path exports = folder.resolve("exports");
            Path first = cairn.agents().files().exportTo(exports, "Ada", null, SnapshotExportOptions.DEFAULT);
            assertThat(cairn.agents().files().exportTo(exports, "Ada", null, SnapshotExportOptions.DEFAULT))
                    .isEqualTo(first);
        }
    }
}
