package dev.cairn.wassette.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.wassette.ExportOptions;
import dev.cairn.wassette.ExportReport;
import dev.cairn.wassette.Installation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Planted values that must be in nothing that leaves. */
class CanaryTest {
    private static final String CANARY = "cAnArY/secret+value=7";
    private static final String BASE64 = Base64.getEncoder().encodeToString(CANARY.getBytes(UTF_8));

    @TempDir
    Path folder;

    private static void assertClean(String text) {
        assertThat(text)
                .doesNotContain(CANARY)
                .doesNotContain("cAnArY")
                .doesNotContain(BASE64.replace("=", ""))
                .doesNotContain(URLEncoder.encode(CANARY, UTF_8));
    }

    private static ExportOptions guarded() {
        return Installation.whole()
                .withGuard(new ExportOptions.Guard(Map.of("DEPLOY_TOKEN", CANARY, "LOG_LEVEL", "info"), Set.of()));
    }

    @Test
    void secrets_and_variables_are_in_no_export_in_any_form() throws IOException {
        Installation from = Installation.sample(folder.resolve("a"))
                .withSecrets("greeter", Map.of("TOKEN", CANARY, "OTHER", "x" + CANARY));
        for (StateCompression compression : StateCompression.values()) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            var out = compression.packed(packed);
            ExportReport report = from.states().exportTo(out, guarded());
            StateCompression.finish(out);
            try (var in = StateCompression.unpack(new ByteArrayInputStream(packed.toByteArray()))) {
                assertClean(new String(in.readAllBytes(), UTF_8));
            }
            assertClean(packed.toString(UTF_8));
            assertClean(report.toString());
        }
    }

    @Test
    void addresses_lose_their_credentials_and_keep_the_rest() {
        Installation from = Installation.sample(folder.resolve("a"))
                .withOrigin("greeter", "https://user:cAnArY@example.com/p.yaml?sig=cAnArY");
        ExportOptions options = guarded()
                .withSources(Map.of(
                        "agent",
                        "https://cAnArY:x@example.com/agent.wasm?token=cAnArY#cAnArY",
                        "add",
                        "oci://registry.example.com/add@sha256:" + "0".repeat(64)));

        String text = new String(from.export(options), UTF_8);

        assertClean(text);
        assertThat(text)
                .contains(
                        "\"source_uri\": \"https://example.com/agent.wasm\"",
                        "\"source_uri\": \"https://example.com/p.yaml\"",
                        "\"source_uri\": \"oci://registry.example.com/add@sha256:" + "0".repeat(64));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# password: cAnArY-4711",
                "# see https://ci:cAnArY@example.com/",
                "# cAnArY/secret+value=7",
                "# Y0FuQXJZL3NlY3JldCt2YWx1ZT03",
                "# cAnArY%2Fsecret%2Bvalue%3D7",
                "x-note: ghp_cAnArYcAnArYcAnArYcAnArY0123456789",
                "# -----BEGIN PRIVATE KEY----- cAnArY"
            })
    void a_policy_with_a_secret_in_it_is_reported_by_place_and_not_exported(String line) {
        Installation from = Installation.sample(folder.resolve("a")).withSecrets("agent", Map.of("TOKEN", CANARY));
        from.write("greeter.policy.yaml", Installation.NETWORK + line + "\n");
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        assertThatThrownBy(() -> from.states().exportTo(out, guarded()))
                .isInstanceOfSatisfying(CairnException.class, e -> {
                    assertThat(e).hasMessageContaining("component 'greeter': line 7 of the policy");
                    assertClean(e.getMessage() + e.details());
                });
        assertThat(out.size()).isZero();
    }

    @Test
    void a_variable_with_its_value_in_a_policy_is_reported() {
        Installation from = Installation.sample(folder.resolve("a"));
        from.write(
                "greeter.policy.yaml",
                "version: \"1.0\"\npermissions:\n  environment:\n    allow:\n      - key: A\n        value: cAnArY\n");

        assertThatThrownBy(() -> from.export(guarded()))
                .hasMessageContaining("line 6")
                .satisfies(e -> assertClean(String.valueOf(e.getMessage())));
    }

    @Test
    void tags_and_descriptions_with_secrets_are_reported_by_number() {
        Installation from = Installation.sample(folder.resolve("a"));
        SnapshotMetadata said = SnapshotMetadata.NONE
                .withDescription("made with " + CANARY)
                .withTags(new TreeMap<>(Map.of("a", "fine", "b", CANARY, CANARY, "x", "password", "cAnArY-1234")));

        assertThatThrownBy(() -> from.export(guarded().withMetadata(said)))
                .hasMessageContaining("the description holds the value of variable DEPLOY_TOKEN")
                .hasMessageContaining("tag 2")
                .hasMessageContaining("tag 3")
                .hasMessageContaining("tag 4")
                .satisfies(e -> assertClean(String.valueOf(e.getMessage())));
    }

    @Test
    void every_text_that_is_said_about_a_snapshot_is_searched() {
        Installation from = Installation.sample(folder.resolve("a"));
        SnapshotMetadata said =
                new SnapshotMetadata(CANARY, CANARY, CANARY, new TreeMap<>(Map.of("a", CANARY)), Map.of());
        assertThat(SnapshotMetadata.class.getRecordComponents())
                .as("a new text is searched, too")
                .hasSize(5);

        assertThatThrownBy(() -> from.export(guarded().withMetadata(said)))
                .hasMessageContaining("the description holds")
                .hasMessageContaining("the version of Wassette holds")
                .hasMessageContaining("the source holds")
                .hasMessageContaining("tag 1 holds")
                .satisfies(e -> assertClean(String.valueOf(e.getMessage())));
    }

    @Test
    void a_token_in_the_path_of_a_source_is_reported() {
        Installation from = Installation.sample(folder.resolve("a"));
        ExportOptions options = guarded()
                .withSources(Map.of("agent", "https://example.com/ghp_cAnArYcAnArYcAnArYcAnArY0123456789/agent.wasm"));

        assertThatThrownBy(() -> from.export(options))
                .hasMessageContaining("component 'agent': its source holds a well-known form of token")
                .satisfies(e -> assertClean(String.valueOf(e.getMessage())));
    }

    @Test
    void metadata_with_a_secret_in_them_are_reported() {
        Installation from = Installation.sample(folder.resolve("a"));
        from.write(
                "greeter.metadata.json",
                new String(
                                Installation.metadata("greeter", Installation.wasm("greeter-dummy"))
                                        .bytes()
                                        .unsafeArray(),
                                UTF_8)
                        .replace("Auto-generated", CANARY));

        assertThatThrownBy(() -> from.export(guarded()))
                .hasMessageContaining("component 'greeter': the metadata hold")
                .satisfies(e -> assertClean(String.valueOf(e.getMessage())));
    }

    @Test
    void what_is_wrong_with_a_foreign_file_is_said_without_its_values() {
        String json = "{\"version\":1,\"created_at\":\"cAnArY\",\"components\":[{\"component_id\":\"a\",\"source_uri\":"
                + "\"https://u:cAnArY@h/x\",\"metadata\":{\"component_id\":\"cAnArY\"},\"policy\":{\"content\":[\"cAnArY\"]},"
                + "\"binary_data\":\"*cAnArY*\"}]}";

        assertThatThrownBy(() -> StateSnapshot.parse(json)).satisfies(e -> assertClean(String.valueOf(e)));
        assertThatThrownBy(() -> StateSnapshot.parse(json.replace("*cAnArY*", "AAAA")))
                .satisfies(e -> assertClean(String.valueOf(e)));
    }
}
