package dev.cairn.wassette.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import dev.cairn.wassette.Installation;
import dev.cairn.wassette.source.StateListing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateFileReadTest {
    private static final String METADATA = """
            {"component_id": "fetch-rs", "tool_schemas": [], "function_identifiers": [], "tool_names": ["fetch"],
             "validation_stamp": {"file_size": 1234567, "mtime": 1731443000, "content_hash": "sha256:abcd..."},
             "created_at": 1731443000}""";

    /** Written after the sample of the design: metadata first, a policy that Wassette cannot read, a hash that is none. */
    private static final String TWIN = """
            {"version": 1, "created_at": 1731444000,
             "metadata": {"description": "Development environment snapshot", "wassette_version": "0.3.4",
                          "source": "developer-laptop",
                          "tags": {"project": "ai-assistant", "environment": "development"}},
             "components": [{"component_id": "fetch-rs", "source_uri": "oci://ghcr.io/microsoft/fetch-rs:latest",
               "metadata": %s,
               "policy": {"content": "network:\\n  allow:\\n    - host: api.github.com\\n", "source_uri": "inline",
                          "created_at": 1731443000},
               "include_binary": false}]}""".formatted(METADATA);

    @TempDir
    Path folder;

    @Test
    void the_sample_of_the_design_is_read_with_every_field() {
        assertSample(TWIN);
    }

    @Test
    void the_design_itself_is_read_where_it_is_present() throws IOException {
        String data = System.getenv("CAIRN_SHARED_DATA");
        Path seeds = data == null ? Path.of("") : Path.of(data).resolveSibling("seeds");
        Assumptions.assumeTrue(
                data != null && Files.isDirectory(seeds), "the designs are not here; the written twin is read instead");
        Path design;
        try (var files = Files.list(seeds)) {
            design = files.filter(file -> file.getFileName().toString().startsWith("001"))
                    .findFirst()
                    .orElseThrow();
        }
        String text = Files.readString(design);
        String sample = text.substring(text.indexOf("{\n  \"version\": 1"));
        sample = sample.substring(0, sample.indexOf("```")).replace("[...]", "[]");

        assertSample(sample);
    }

    private static void assertSample(String json) {
        StateSnapshot snapshot = StateSnapshot.parse(json);
        SnapshotMetadata said = java.util.Objects.requireNonNull(snapshot.metadata());
        ComponentState component = snapshot.get("fetch-rs");

        assertThat(snapshot.createdAt()).isEqualTo(1_731_444_000);
        assertThat(said.description()).isEqualTo("Development environment snapshot");
        assertThat(said.tags()).containsEntry("environment", "development").containsEntry("project", "ai-assistant");
        assertThat(component.source().uri()).isEqualTo("oci://ghcr.io/microsoft/fetch-rs:latest");
        assertThat(component.metadata().value().toolNames()).containsExactly("fetch");
        assertThat(component.policyText()).startsWith("network:");
        assertThat(component.binary().isCarried()).isFalse();
        assertThat(component.binary().sha256()).isNull();
        assertThat(StateSnapshot.parse(snapshot.json())).isEqualTo(snapshot);
    }

    @Test
    void both_forms_of_what_is_not_there_are_read() {
        String with = "{\"components\":[{\"metadata\":" + METADATA
                + ",\"component_id\":\"fetch-rs\",\"source_uri\":\"oci://x\","
                + "\"policy\":null,\"binary_data\":null,\"include_binary\":null}],\"created_at\":0,\"metadata\":null,\"version\":1}";
        String without =
                "{\"version\":1,\"created_at\":0,\"components\":[{\"component_id\":\"fetch-rs\",\"source_uri\":\"oci://x\","
                        + "\"metadata\":" + METADATA + "}]}";

        assertThat(StateSnapshot.parse(with)).isEqualTo(StateSnapshot.parse(without));
    }

    @Test
    void unknown_members_are_kept_wherever_they_stand() {
        String json = TWIN.replace("\"include_binary\": false", "\"include_binary\": false, \"rating\": 4.50")
                .replaceFirst("\"version\": 1,", "\"version\": 1, \"future\": {\"a\": [1e3]},")
                .replaceFirst("\"source\": \"developer", "\"mood\": \"good\", \"source\": \"developer")
                .replaceFirst("\"tool_schemas\"", "\"engine\": null, \"tool_schemas\"");

        String again = StateSnapshot.parse(json).json();

        assertThat(again)
                .contains("\"rating\": 4.50", "\"future\": {", "1e3", "\"mood\": \"good\"", "\"engine\": null");
        assertThat(StateSnapshot.parse(again).json()).isEqualTo(again);
    }

    @Test
    void everything_that_is_wrong_is_said_at_once() {
        String json = "{\"version\":1,\"created_at\":-1,\"components\":[{\"component_id\":\"../up\",\"source_uri\":7,"
                + "\"metadata\":{},\"include_binary\":true},{\"component_id\":\"a\"},"
                + "{\"component_id\":\"fetch-rs\",\"source_uri\":\"oci://x\",\"metadata\":" + METADATA + "},"
                + "{\"component_id\":\"fetch-rs\",\"source_uri\":\"oci://x\",\"metadata\":" + METADATA + "}],"
                + "\"signatures\":{}}";

        assertThatThrownBy(() -> StateSnapshot.parse(json)).isInstanceOfSatisfying(CairnException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.INVALID);
            assertThat(e.getMessage())
                    .contains("/created_at")
                    .contains("/components/0/component_id")
                    .contains("/components/0/source_uri")
                    .contains("/components/0/metadata")
                    .contains("/components/0/include_binary")
                    .contains("/components/1/source_uri")
                    .contains("/components/3/component_id")
                    .contains("/signatures");
        });
    }

    @Test
    void another_version_is_incompatible_and_names_both() {
        assertThatThrownBy(() -> StateSnapshot.parse("{\"version\":2,\"created_at\":0,\"components\":[]}"))
                .isInstanceOfSatisfying(CairnException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
                    assertThat(e).hasMessageContaining("version 2").hasMessageContaining("version 1");
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"version\":1",
                "{\"version\":1,\"version\":1,\"created_at\":0,\"components\":[]}",
                "{\"version\":\"1\",\"created_at\":0,\"components\":[]}",
                "{\"version\":1.0,\"created_at\":0,\"components\":{}}",
                "{\"version\":1,\"created_at\":0}",
                "{\"version\":1,\"created_at\":0,\"components\":[null]}",
                "{\"version\":1,\"created_at\":0,\"components\":[]} {}"
            })
    void what_is_no_state_file_is_refused(String json) {
        assertThatThrownBy(() -> StateSnapshot.parse(json)).isInstanceOf(CairnException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"AAA", "AAAA=", "A===", "AA=A", "AB==", "AAAA\\nAAAA", "AAAA AAAA", "AA-_", "\\u0041AAA", "é"})
    void binaries_that_are_not_strict_base64_are_refused(String base64) {
        assertThatThrownBy(() -> StateSnapshot.parse(withBinary("\"" + base64 + "\"")))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
    }

    private static String withBinary(String value) {
        return TWIN.replace("\"include_binary\": false", "\"include_binary\": true, \"binary_data\": " + value);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 100, 49_151, 49_152, 49_153, 200_001})
    void binaries_of_every_length_are_read(int length) throws IOException {
        byte[] bytes = new byte[length];
        new java.util.Random(length).nextBytes(bytes);
        String base64 = Base64.getEncoder().encodeToString(bytes).replace("/", length % 2 == 0 ? "/" : "\\/");
        ComponentState component =
                StateSnapshot.parse(withBinary("\"" + base64 + "\"")).get("fetch-rs");

        try (var in =
                java.util.Objects.requireNonNull(component.binary().content()).open()) {
            assertThat(in.readAllBytes()).isEqualTo(bytes);
        }
        assertThat(component.binary().sha256()).isEqualTo(Sha256.of(bytes));
        assertThat(component.binary().size()).isEqualTo(length);
    }

    @Test
    void a_number_cannot_pass_for_a_binary() {
        assertThatThrownBy(() -> StateSnapshot.parse(withBinary("-0.0e-0")))
                .hasMessageContaining("there must be base64 text");
    }

    @Test
    void only_the_binary_of_a_component_is_taken_out() {
        String json = TWIN.replaceFirst(
                        "\"version\": 1,",
                        "\"version\": 1, \"binary_data\": \"kept\", \"x\": [[{\"binary_data\": \"*\"}]],")
                .replace("\"tool_schemas\": []", "\"tool_schemas\": [{\"binary_data\": \"not base64!\"}]");

        assertThat(StateSnapshot.parse(json).json()).contains("\"binary_data\": \"kept\"", "not base64!");
    }

    @Test
    void an_escaped_member_name_is_the_same_name() {
        String json = withBinary("\"AAAA\"").replace("\"binary_data\"", "\"binary\\u005fdata\"");

        assertThat(StateSnapshot.parse(json).get("fetch-rs").binary().size()).isEqualTo(3);
    }

    @Test
    void a_file_that_was_edited_is_known_by_its_digest() throws IOException {
        Installation from = Installation.sample(folder);
        String text = new String(from.export(Installation.whole()), UTF_8);
        String edited = text.replace("api.github.com", "evil.example.com");

        try (StateFile file = Installation.read(edited.getBytes(UTF_8))) {
            assertThat(file.isIntact()).isFalse();
            assertThatThrownBy(file::requireIntact)
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
        }
        try (StateFile file = Installation.read(
                text.replaceAll("\n *", "\n").replace("\n", "\r\n").getBytes(UTF_8))) {
            assertThat(file.isIntact()).as("layout is no content").isTrue();
        }
    }

    @Test
    void a_binary_that_is_not_the_named_one_is_refused() {
        String sum = "0".repeat(64);
        String json = withBinary("\"AAAA\", \"binary_sha256\": \"" + sum + "\"");

        assertThatThrownBy(() -> StateSnapshot.parse(json)).hasMessageContaining("binary_sha256");
    }

    @Test
    void state_files_of_a_folder_are_listed_and_others_not() throws IOException {
        Installation from = Installation.sample(folder.resolve("a"));
        from.states().exportTo(folder.resolve("one.json"), StateCompression.NONE, Installation.plain());
        from.states().exportTo(folder.resolve("two.json.gz"), StateCompression.GZIP, Installation.whole());
        Files.writeString(folder.resolve("package.json"), "{\"version\": \"1.0.0\"}");
        Files.writeString(folder.resolve("list.json"), "[1]");
        Files.writeString(folder.resolve("new.json"), "{\"version\":9,\"components\":[]}");

        List<StateListing> found = StateListing.of(folder);

        assertThat(found).extracting(StateListing::name).containsExactly("new.json", "one.json", "two.json.gz");
        assertThat(found.get(0).problem()).contains("version 9");
    }

    @Test
    void a_time_out_of_range_is_a_problem_of_its_file_alone(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("far.json"), "{\"version\":1,\"created_at\":999999999999999999,\"components\":[]}");
        Files.writeString(folder.resolve("good.json"), "{\"version\":1,\"created_at\":1,\"components\":[]}");

        List<StateListing> found = StateListing.of(folder);

        assertThat(found).extracting(StateListing::name).containsExactly("far.json", "good.json");
        assertThat(found.get(0).problem()).contains("/created_at");
        assertThat(found.get(1).summary()).isNotNull();
    }
}
