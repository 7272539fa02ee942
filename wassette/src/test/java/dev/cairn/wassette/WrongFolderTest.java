package dev.cairn.wassette;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.NotFoundException;
import dev.cairn.internal.text.Sha256;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.folder.FolderFinding;
import dev.cairn.wassette.folder.FolderFinding.Kind;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong in a component folder is reported by an export, by a look at the folder, and by the file. */
class WrongFolderTest {
    private static final byte[] WASM = Installation.wasm("greeter-dummy");

    @TempDir
    Path folder;

    private ExportReport report(Installation from, ExportOptions options) {
        return from.states().exportTo(folder.resolve("out.json"), StateCompression.NONE, options);
    }

    private static List<Kind> kinds(List<FolderFinding> findings) {
        return findings.stream().map(FolderFinding::kind).toList();
    }

    private static boolean isSound(byte[] file) {
        try (StateFile opened = Installation.read(file)) {
            return StateVerifier.isSound(StateVerifier.verify(opened, null));
        }
    }

    private static byte[] binary(String what) {
        return switch (what) {
            case "module" -> new byte[] {0, 'a', 's', 'm', 1, 0, 0, 0};
            case "cut" -> Arrays.copyOf(WASM, WASM.length / 2);
            default -> new byte[0];
        };
    }

    @ParameterizedTest
    @CsvSource({"module, true", "module, false", "cut, true", "cut, false", "empty, true", "empty, false"})
    void a_binary_that_is_no_component_is_reported_by_export_check_and_file(String what, boolean carried) {
        Installation from = new Installation(folder.resolve("a")).with("tool", WASM, Installation.NETWORK);
        from.write("tool.wasm", binary(what));
        ExportOptions options = Installation.plain().withBinaries(carried);

        assertThat(kinds(report(from, options).findings())).contains(Kind.NOT_A_COMPONENT);
        assertThat(kinds(from.registry().inspect())).contains(Kind.NOT_A_COMPONENT);
        assertThat(isSound(from.export(options))).isFalse();
    }

    @Test
    void a_policy_that_cannot_be_read_is_reported_by_export_check_and_file() {
        Installation from = new Installation(folder.resolve("a")).with("tool", WASM, "permissions: 7");

        assertThat(kinds(report(from, Installation.plain()).findings())).contains(Kind.INVALID_POLICY);
        assertThat(kinds(from.registry().inspect())).contains(Kind.INVALID_POLICY);
        assertThat(isSound(from.export(Installation.plain()))).isFalse();
    }

    @Test
    void other_tools_in_the_metadata_are_reported_where_the_binary_stays_behind() {
        Installation from = new Installation(folder.resolve("a")).with("tool", WASM, Installation.NETWORK);
        String metadata =
                new String(Installation.metadata("tool", WASM).bytes().unsafeArray(), UTF_8).replace("greet", "great");
        from.write("tool.metadata.json", metadata);

        assertThat(kinds(report(from, Installation.plain()).findings())).contains(Kind.OTHER_TOOLS);
        assertThat(isSound(from.export(Installation.plain()))).isFalse();
    }

    @Test
    void a_folder_changed_behind_its_receipt_is_reported_by_export_check_and_file() {
        Installation from = new Installation(folder.resolve("a")).with("tool", WASM, Installation.NETWORK);
        from.write(".store-state.json", "{}");
        from.write(
                "tool.install.json",
                "{\"Installed\":{\"storage_key\":\"tool\",\"artifact_sha256\":\"" + Sha256.of(WASM)
                        + "\",\"policy\":{\"sha256\":\"" + Sha256.of(Installation.NETWORK.getBytes(UTF_8)) + "\"}}}");
        assertThat(kinds(report(from, Installation.plain()).findings())).doesNotContain(Kind.BROKEN_RECEIPT);
        assertThat(isSound(from.export(Installation.plain()))).isTrue();

        from.write("tool.wasm", Installation.padded(WASM, 10, 1));

        assertThat(kinds(report(from, Installation.plain()).findings())).contains(Kind.BROKEN_RECEIPT);
        assertThat(kinds(from.registry().inspect())).contains(Kind.BROKEN_RECEIPT);
        assertThat(isSound(from.export(Installation.plain()))).isFalse();
    }

    @Test
    void a_broken_receipt_without_a_binary_ends_no_listing() {
        Installation from = new Installation(folder.resolve("a")).with("tool", WASM, Installation.NETWORK);
        from.write(".store-state.json", "{}");
        from.write("lost.install.json", "{\"Paused\":{}}");

        assertThat(kinds(report(from, Installation.plain()).findings())).contains(Kind.BROKEN_RECEIPT);
        assertThat(report(from, Installation.plain()).exported()).containsExactly("tool");
    }

    @Test
    void what_wassette_does_not_load_is_left_out_and_reported() {
        Installation from = new Installation(folder.resolve("a")).with("tool", WASM, Installation.NETWORK);
        from.write("shout.WASM", WASM);
        from.write(
                "named.metadata.json",
                Installation.metadata("other", WASM).bytes().unsafeArray());
        from.write(
                "evil.metadata.json",
                Installation.metadata("../up", WASM).bytes().unsafeArray());

        ExportReport report = report(from, Installation.plain());

        assertThat(report.exported()).containsExactly("tool");
        assertThat(kinds(report.findings())).contains(Kind.NEVER_LOADED, Kind.OTHER_ID, Kind.UNSAFE_ID);
        assertThatThrownBy(() -> report(from, Installation.plain().withComponents(List.of("shout"))))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("'shout'");
    }

    @Test
    void what_is_wrong_names_no_folder_of_this_machine_in_the_file() {
        Installation from = new Installation(folder.resolve("a"))
                .with("tool", WASM, Installation.NETWORK)
                .with("odd", WASM, Installation.NETWORK);
        from.write("tool.wasm", new byte[0]);

        String file = new String(
                from.export(
                        Installation.plain().withSources(java.util.Map.of("tool", "oci://h/t", "odd", "oci://h/o"))),
                UTF_8);

        assertThat(file).contains("\"findings\"", "\"not_a_component\"").doesNotContain(folder.toString());
        assertThat(StateSnapshot.parse(file).get("tool").findings()).containsExactly("not_a_component");
        assertThat(StateSnapshot.parse(file).json()).isEqualTo(file);
        assertThat(StateSnapshot.parse(file).get("odd").findings()).isEmpty();
    }

    @Test
    void a_name_of_a_later_version_is_kept_and_reported_as_a_note() {
        Installation from = new Installation(folder.resolve("a")).with("tool", WASM, Installation.NETWORK);
        from.write("tool.wasm", new byte[0]);
        StateSnapshot later = StateSnapshot.parse(
                new String(from.export(Installation.plain()), UTF_8).replace("not_a_component", "melted"));

        assertThat(later.get("tool").findings()).containsExactly("melted");
        assertThat(isSound(later.json().getBytes(UTF_8))).isTrue();
    }
}
