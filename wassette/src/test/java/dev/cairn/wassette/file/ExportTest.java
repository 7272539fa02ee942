package dev.cairn.wassette.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.wassette.ComponentStates;
import dev.cairn.wassette.ExportOptions;
import dev.cairn.wassette.ExportReport;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.ImportReport;
import dev.cairn.wassette.Installation;
import dev.cairn.wassette.folder.RegistryLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportTest {
    @TempDir
    Path folder;

    @Test
    void a_component_folder_comes_back_byte_by_byte() {
        Installation from = Installation.sample(folder.resolve("a"));
        Installation to = new Installation(folder.resolve("b"));

        ImportReport report = to.importing(from.export(Installation.whole()), ImportOptions.DEFAULT);

        assertThat(report.restored()).isEqualTo(3);
        assertThat(to.files()).isEqualTo(from.files());
        assertThat(to.registry().list())
                .allMatch(component -> component.validity() == dev.cairn.wassette.folder.Validity.VALID);
    }

    @Test
    void the_same_state_gives_the_same_bytes_also_after_an_import_elsewhere() {
        Installation from = Installation.sample(folder.resolve("a"));
        Installation to = new Installation(folder.resolve("b"));
        byte[] first = from.export(Installation.whole());

        to.importing(first, ImportOptions.DEFAULT);

        assertThat(from.export(Installation.whole())).isEqualTo(first);
        assertThat(to.export(Installation.whole())).isEqualTo(first);
    }

    @Test
    void fields_stand_in_the_order_of_the_format_and_include_binary_always() {
        String text = new String(Installation.sample(folder).export(Installation.plain()), UTF_8);

        assertThat(text).startsWith("{\n  \"version\": 1,\n  \"created_at\": 1762878788,\n  \"components\": [\n");
        assertThat(text.split("\"include_binary\": false", -1)).hasSize(4);
        assertThat(text).doesNotContain("binary_data").endsWith("\"\n}\n");
        assertThat(text.indexOf("\"component_id\": \"add\"")).isLessThan(text.indexOf("\"component_id\": \"agent\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"greeter-dummy", "agent-dummy", "shop-dummy"})
    void without_binaries_a_state_file_takes_at_most_a_fifth_more_than_metadata_and_policies(String wasm)
            throws IOException {
        Installation from = new Installation(folder);
        for (int i = 0; i < 30; i++) {
            from.with("agent-" + i, Installation.wasm(wasm), Installation.NETWORK);
        }
        long plain = 0;
        try (var files = Files.list(from.components)) {
            for (Path file : files.toList()) {
                plain += file.toString().endsWith(".wasm") ? 0 : Files.size(file);
            }
        }

        int size = from.export(Installation.plain()).length;

        assertThat((double) size / plain)
                .as("%,d bytes of state file for %,d of metadata and policies", size, plain)
                .isLessThanOrEqualTo(1.2);
    }

    @Test
    void a_changed_policy_changes_a_few_lines() {
        Installation from = Installation.sample(folder);
        List<String> before = lines(from);
        from.write("greeter.policy.yaml", Installation.NETWORK + "      - host: example.com\n");
        List<String> after = lines(from);

        List<String> gone = new ArrayList<>(before);
        gone.removeAll(after);
        List<String> come = new ArrayList<>(after);
        come.removeAll(before);
        assertThat(gone).hasSize(2);
        assertThat(come).hasSize(2);
    }

    private static List<String> lines(Installation from) {
        return new String(from.export(Installation.plain()), UTF_8).lines().toList();
    }

    @Test
    void metadata_that_are_stale_missing_or_of_nothing_are_marked_and_not_restored() {
        Installation from = new Installation(folder.resolve("a"))
                .with("stale", Installation.wasm("greeter-dummy"), null)
                .with("bare", Installation.wasm("agent-dummy"), null)
                .with("ghost", Installation.wasm("add-wat"), null);
        from.touch("stale.wasm", Installation.TIME + 5);
        from.delete("bare.metadata.json");
        from.delete("ghost.wasm");
        byte[] file = from.export(Installation.whole());
        StateSnapshot snapshot = StateSnapshot.parse(new String(file, UTF_8));
        Installation to = new Installation(folder.resolve("b"));

        ImportReport report = to.importing(file, ImportOptions.DEFAULT);

        assertThat(snapshot.get("stale").metadata().state()).isEqualTo(MetadataState.STALE);
        assertThat(snapshot.get("bare").metadata().state()).isEqualTo(MetadataState.DERIVED);
        assertThat(snapshot.get("bare").metadata().value().toolNames()).isNotEmpty();
        assertThat(snapshot.get("ghost").metadata().state()).isEqualTo(MetadataState.GHOST);
        assertThat(report.restored()).isEqualTo(2);
        assertThat(to.files().keySet()).containsExactly("bare.wasm", "stale.wasm");
        assertThat(to.importing(file, ImportOptions.DEFAULT).restored()).isZero();
    }

    @Test
    void metadata_in_another_form_keep_their_text() {
        Installation from = Installation.sample(folder.resolve("a"));
        from.write(
                "greeter.metadata.json",
                "{"
                        + new String(
                                        Installation.metadata("greeter", Installation.wasm("greeter-dummy"))
                                                .json()
                                                .bytes(),
                                        UTF_8)
                                .substring(1)
                                .replaceFirst("\\{?", " \"new_member\": [1.50],"));
        Installation to = new Installation(folder.resolve("b"));

        to.importing(from.export(Installation.whole()), ImportOptions.DEFAULT);

        assertThat(to.files()).isEqualTo(from.files());
    }

    @Test
    void only_named_components_are_exported_and_unknown_names_refused() {
        Installation from = Installation.sample(folder);

        byte[] file = from.export(Installation.plain().withComponents(List.of("agent")));

        assertThat(StateSnapshot.parse(new String(file, UTF_8)).ids()).containsExactly("agent");
        assertThatThrownBy(() -> from.export(Installation.plain().withComponents(List.of("agent", "nobody"))))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("'nobody'")
                .hasMessageContaining("add, agent, greeter");
    }

    @Test
    void a_file_appears_whole_with_its_owners_rights_only() throws IOException {
        Installation from = Installation.sample(folder.resolve("a"));
        Path file = folder.resolve("state.json.zst");

        ExportReport report = from.states().exportTo(file, StateCompression.ZSTD, Installation.whole());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(StateSnapshot.from(file).digest()).isEqualTo(report.digest());
        assertThat(report.exported()).containsExactly("add", "agent", "greeter");
        try (var files = Files.list(folder)) {
            assertThat(files.map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrder("a", "state.json.zst");
        }
    }

    @Test
    void every_compression_is_seen_by_its_bytes() throws IOException {
        Installation from = Installation.sample(folder.resolve("a"));
        String digest = "";
        for (StateCompression compression : StateCompression.values()) {
            Path file = folder.resolve("state");
            from.states().exportTo(file, compression, Installation.whole());
            try (StateFile opened = StateFile.from(file, StateLimits.DEFAULT, BinaryStore.inFiles())) {
                digest = digest.isEmpty() ? opened.snapshot().digest() : digest;
                assertThat(opened.snapshot().digest()).isEqualTo(digest).isEqualTo(opened.declaredDigest());
            }
            byte[] half = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(half, half.length / 2));
            assertThatThrownBy(() -> StateSnapshot.from(file))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
        }
    }

    @Test
    void the_digest_does_not_depend_on_whether_binaries_are_carried() {
        Installation from = Installation.sample(folder);

        String plain = StateSnapshot.parse(new String(from.export(Installation.plain()), UTF_8))
                .digest();

        assertThat(StateSnapshot.parse(new String(from.export(Installation.whole()), UTF_8))
                        .digest())
                .isEqualTo(plain);
    }

    @Test
    void nothing_is_exported_while_another_holds_the_folder() {
        Installation from = Installation.sample(folder);
        ExportOptions options = new ExportOptions(
                1,
                false,
                List.of(),
                SnapshotMetadata.NONE,
                Map.of(),
                null,
                null,
                new ExportOptions.Guard(Map.of(), java.util.Set.of()),
                Duration.ofMillis(50),
                done -> {});
        RegistryLock lock = from.registry().lock(Duration.ZERO);
        try {
            assertThatThrownBy(() -> from.export(options))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCKED));
        } finally {
            lock.close();
        }
        assertThat(from.export(options)).isNotEmpty();
    }

    @Test
    void a_folder_that_is_not_there_is_said_and_not_made() {
        Path missing = folder.resolve("nowhere");
        ComponentStates states = ComponentStates.of(dev.cairn.wassette.folder.ComponentRegistry.open(
                new dev.cairn.wassette.folder.ComponentFolders(missing, missing)));

        assertThatThrownBy(() -> states.exportState(Installation.plain())).isInstanceOf(NotFoundException.class);

        assertThat(missing).doesNotExist();
    }
}
