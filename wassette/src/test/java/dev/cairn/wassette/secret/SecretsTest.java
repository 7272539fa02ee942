package dev.cairn.wassette.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.ExportOptions;
import dev.cairn.wassette.ImportChoice;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.ImportReport;
import dev.cairn.wassette.Installation;
import dev.cairn.wassette.StateMapping;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateSections;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.section.ConflictPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {
    /** Cheap, so that a thousand wrong keys take a moment. */
    private static final KeyDerivation CHEAP = new KeyDerivation(8, 1, 1, "", "");

    @TempDir
    Path folder;

    private Installation from;
    private Installation to;

    @BeforeEach
    void make() {
        from = Installation.sample(folder.resolve("from"))
                .withSecrets("greeter", Map.of("API_KEY", "canary-one-4711", "REGION", "eu-1"))
                .withSecrets("agent", Map.of("API_KEY", "canary-two-4712"));
        to = new Installation(folder.resolve("to"));
    }

    private static Passphrase key(String text) {
        return () -> text.getBytes(UTF_8);
    }

    private byte[] sealed() {
        return from.export(Installation.whole().withSecrets(new ExportOptions.SecretsKey(key("right"), CHEAP)));
    }

    @Test
    void only_names_are_exported_unless_asked_for_more() {
        String text = new String(from.export(Installation.whole()), UTF_8);

        assertThat(text).doesNotContain("canary").contains("\"required_secrets\"", "\"REGION\"");
        assertThat(to.importing(text.getBytes(UTF_8), ImportOptions.DEFAULT).notes())
                .contains(
                        "'agent' needs secrets that are missing in this folder: API_KEY.",
                        "'greeter' needs secrets that are missing in this folder: API_KEY, REGION.");
    }

    @Test
    void components_whose_secrets_are_in_one_file_are_named() {
        from.with("gree ter", Installation.wasm("agent-dummy"), Installation.NETWORK)
                .with("gree_ter", Installation.wasm("agent-dummy"), Installation.NETWORK);
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        assertThat(from.states().exportTo(out, Installation.whole()).notes()).noneMatch(note -> note.contains("share"));
        from.withSecrets("gree_ter", Map.of("TOKEN", "canary-three-4713"));
        assertThat(from.states().exportTo(out, Installation.whole()).notes())
                .contains("'gree ter' and 'gree_ter' share one secrets file: Wassette and this state file give each of "
                        + "them all secrets.");
    }

    @Test
    void secrets_in_one_file_are_sealed_for_each_component_that_reads_it() throws IOException {
        List<String> both = List.of("gree ter", "gree_ter");
        both.forEach(id -> from.with(id, Installation.wasm("agent-dummy"), Installation.NETWORK));
        from.withSecrets("gree_ter", Map.of("TOKEN", "canary-three-4713"));
        byte[] file = sealed();

        try (StateFile opened = Installation.read(file)) {
            StateSections sections = opened.snapshot().sections();
            assertThat(sections.requiredSecrets())
                    .filteredOn(required -> both.contains(required.componentId()))
                    .hasSize(2)
                    .allSatisfy(required -> assertThat(required.names()).containsExactly("TOKEN"));
            assertThat(Objects.requireNonNull(sections.secrets()).values())
                    .filteredOn(secret -> secret.name().equals("TOKEN"))
                    .extracting(EncryptedSecret::componentId)
                    .containsExactlyInAnyOrderElementsOf(both);
        }
        for (String id : both) {
            Installation alone = new Installation(folder.resolve("alone-" + id));
            alone.importing(file, ImportOptions.DEFAULT.with(key("right")).withComponents(List.of(id)));
            assertThat(alone.registry().secrets().reveal(id))
                    .as(id)
                    .containsOnly(Map.entry("TOKEN", "canary-three-4713"));
        }
    }

    @Test
    void values_come_back_with_the_key() {
        byte[] file = sealed();

        ImportReport report = to.importing(file, ImportOptions.DEFAULT.with(key("right")));

        assertThat(new String(file, UTF_8)).doesNotContain("canary");
        assertThat(report.secrets()).isEqualTo(3);
        assertThat(report.notes()).noneMatch(note -> note.contains("secrets"));
        assertThat(to.registry().secrets().reveal("greeter"))
                .containsEntry("API_KEY", "canary-one-4711")
                .hasSize(2);
        assertThat(to.registry().secrets().reveal("agent")).containsEntry("API_KEY", "canary-two-4712");
        assertThat(to.importing(file, ImportOptions.DEFAULT.with(key("right"))).secrets())
                .isZero();
    }

    @Test
    void secrets_that_are_here_are_kept_unless_overwritten() {
        to.withSecrets("greeter", Map.of("API_KEY", "own", "OTHER", "stays"));
        byte[] file = sealed();

        to.importing(file, ImportOptions.DEFAULT.with(key("right")));
        assertThat(to.registry().secrets().reveal("greeter"))
                .containsEntry("API_KEY", "own")
                .containsKey("REGION");

        to.importing(file, ImportOptions.DEFAULT.with(key("right")).with(ConflictPolicy.OVERWRITE));
        assertThat(to.registry().secrets().reveal("greeter"))
                .containsEntry("API_KEY", "canary-one-4711")
                .containsEntry("OTHER", "stays");
    }

    private static List<String> reported(ImportReport report) {
        return report.values().stream()
                .map(value -> value.installedAs() + "/" + value.name() + " "
                        + value.action().label())
                .toList();
    }

    @Test
    void each_value_that_is_brought_kept_or_overwritten_is_reported_also_in_a_dry_run() {
        to.withSecrets("greeter", Map.of("API_KEY", "own", "REGION", "eu-1"));
        ImportOptions keep = ImportOptions.DEFAULT.with(key("right"));
        ImportOptions over = keep.with(ConflictPolicy.OVERWRITE);
        List<String> kept = List.of("agent/API_KEY created", "greeter/API_KEY kept", "greeter/REGION unchanged");
        List<String> replaced =
                List.of("agent/API_KEY created", "greeter/API_KEY replaced", "greeter/REGION unchanged");

        assertThat(reported(to.importing(sealed(), keep.with(ImportChoice.DRY_RUN))))
                .isEqualTo(kept);
        assertThat(reported(to.importing(sealed(), over.with(ImportChoice.DRY_RUN))))
                .isEqualTo(replaced);
        assertThat(to.registry().secrets().names("agent")).isEmpty();
        ImportReport report = to.importing(sealed(), keep);
        assertThat(reported(report)).isEqualTo(kept);
        assertThat(report.secrets()).isEqualTo(1);
        assertThat(report.toString()).doesNotContain("canary");
        assertThat(reported(to.importing(sealed(), over)))
                .containsExactly("agent/API_KEY unchanged", "greeter/API_KEY replaced", "greeter/REGION unchanged");
    }

    @Test
    void values_of_a_component_that_was_skipped_are_reported_as_skipped() {
        to.with("greeter", Installation.padded(Installation.wasm("greeter-dummy"), 9, 9), null);

        ImportReport report =
                to.importing(sealed(), ImportOptions.DEFAULT.with(key("right")).with(ConflictPolicy.SKIP));

        assertThat(reported(report))
                .containsExactly("agent/API_KEY created", "greeter/API_KEY skipped", "greeter/REGION skipped");
        assertThat(to.registry().secrets().names("greeter")).isEmpty();
    }

    @Test
    void secrets_that_cannot_be_read_stop_an_import_before_anything_is_written() throws IOException {
        Files.createDirectories(to.secrets);
        Files.writeString(to.registry().secrets().file("greeter"), "- no map");

        assertThatThrownBy(() -> to.importing(sealed(), ImportOptions.DEFAULT.with(key("right"))))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
        assertThat(to.files()).isEmpty();
    }

    @Test
    void a_mapping_that_gives_two_secrets_of_a_component_one_name_is_refused_and_nothing_is_imported() {
        ImportOptions both = ImportOptions.DEFAULT.with(new StateMapping(Map.of(), Map.of("API_KEY", "REGION")));

        for (ImportOptions options :
                java.util.List.of(both, both.with(key("right")), both.with(ImportChoice.DRY_RUN))) {
            assertThatThrownBy(() -> to.importing(sealed(), options))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                    .hasMessageContaining("component 'greeter': its secrets 'API_KEY' and 'REGION' would both be called"
                            + " 'REGION'");
        }
        assertThat(to.files()).isEmpty();
        assertThat(to.secrets).doesNotExist();
    }

    @Test
    void names_that_are_exchanged_and_components_that_are_left_out_may_be_mapped() {
        StateMapping exchange = new StateMapping(Map.of(), Map.of("API_KEY", "REGION", "REGION", "API_KEY"));
        to.importing(sealed(), ImportOptions.DEFAULT.with(key("right")).with(exchange));
        assertThat(to.registry().secrets().reveal("greeter"))
                .containsEntry("REGION", "canary-one-4711")
                .containsEntry("API_KEY", "eu-1");

        Installation one = new Installation(folder.resolve("one"));
        StateMapping both = new StateMapping(Map.of(), Map.of("API_KEY", "REGION"));
        one.importing(
                sealed(),
                ImportOptions.DEFAULT.with(key("right")).with(both).withComponents(java.util.List.of("agent")));
        assertThat(one.registry().secrets().reveal("agent")).containsOnlyKeys("REGION");
    }

    @Test
    void a_thousand_wrong_keys_open_nothing_and_change_nothing() {
        byte[] file = sealed();
        try (StateFile opened = Installation.read(file)) {
            KeyDerivation stored = java.util.Objects.requireNonNull(
                            opened.snapshot().sections().secrets())
                    .derivation();
            for (int i = 0; i < 1_000; i++) {
                byte[] wrong = ("right" + i).getBytes(UTF_8);
                assertThatThrownBy(() -> SecretCipher.fromStored(wrong, stored))
                        .isInstanceOfSatisfying(
                                CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_KEY));
            }
        }
        assertThatThrownBy(() -> to.importing(file, ImportOptions.DEFAULT.with(key("Right"))))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_KEY));
        assertThat(to.files()).isEmpty();
        assertThat(to.secrets).doesNotExist();
    }

    @Test
    void exchanged_or_changed_values_are_damage_even_in_a_file_whose_edits_are_allowed() {
        try (StateFile opened = Installation.read(sealed())) {
            EncryptedSecrets secrets = java.util.Objects.requireNonNull(
                    opened.snapshot().sections().secrets());
            EncryptedSecret first = secrets.values().get(0);
            EncryptedSecret second = secrets.values().get(1);
            assertThat(first.componentId()).isEqualTo("agent");
            assertThat(first.name()).isEqualTo(second.name());
            for (EncryptedSecret forged : List.of(
                    new EncryptedSecret(first.componentId(), first.name(), second.sealed()),
                    new EncryptedSecret(second.componentId(), first.name(), first.sealed()),
                    new EncryptedSecret(first.componentId(), "OTHER", first.sealed()),
                    new EncryptedSecret(first.componentId(), first.name(), "AAAA"),
                    new EncryptedSecret(first.componentId(), first.name(), "***"))) {
                StateSections sections = new StateSections(
                        List.of(), null, new EncryptedSecrets(secrets.derivation(), List.of(forged)), Map.of());
                StateSnapshot changed = opened.snapshot().withSections(sections);
                assertThatThrownBy(() -> to.states().importState(changed, ImportOptions.DEFAULT.with(key("right"))))
                        .isInstanceOfSatisfying(
                                CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
            }
        }
        assertThat(to.files()).isEmpty();
    }

    @Test
    void a_file_cannot_ask_for_endless_work_or_memory() {
        String text = new String(sealed(), UTF_8)
                .replace("\"memory_kib\": 8", "\"memory_kib\": 4000000")
                .replace("\"iterations\": 1", "\"iterations\": 1000000");

        assertThatThrownBy(() -> StateSnapshot.parse(text))
                .hasMessageContaining("/secrets/key/memory_kib")
                .hasMessageContaining("/secrets/key/iterations");
    }

    @Test
    void the_key_comes_from_file_variable_or_command() throws IOException {
        Path file = Files.writeString(folder.resolve("key"), "right\n");
        byte[] sealed = sealed();

        for (Passphrase passphrase : List.of(
                Passphrase.ofFile(file),
                Passphrase.ofVariable(Map.of("K", "right"), "K"),
                Passphrase.ofCommand("printf 'right\\n'"))) {
            Installation target = new Installation(folder.resolve("t" + System.nanoTime()));
            assertThat(target.importing(sealed, ImportOptions.DEFAULT.with(passphrase))
                            .secrets())
                    .isEqualTo(3);
        }
        assertThatThrownBy(() -> Passphrase.ofCommand("echo wrong; exit 3").read())
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CALLBACK_FAILED));
        assertThatThrownBy(() -> Passphrase.ofFile(Files.writeString(folder.resolve("empty"), "\n"))
                        .read())
                .hasMessageContaining("is empty");
        assertThatThrownBy(() -> Passphrase.ofVariable(Map.of(), "K").read()).hasMessageContaining("K is not set");
    }

    /** Sealed with another implementation: Argon2id and AES-GCM of Python's cryptography 48. */
    @Test
    void what_another_implementation_sealed_is_opened() {
        KeyDerivation derivation =
                new KeyDerivation(64, 2, 2, "AAECAwQFBgcICQoLDA0ODw==", "AAAAAAAAAAAAAAAAmzoqOiqvh9rPSNr9/LfI0g==");
        SecretCipher cipher = SecretCipher.fromStored("pässword".getBytes(UTF_8), derivation);

        String sealed = "AQEBAQEBAQEBAQEBxPn1McyRhRU9aj/X3loZRWKqRYNkgg==";
        assertThat(cipher.open(new EncryptedSecret("tool", "API_KEY", sealed))).isEqualTo("välue");
    }

    @Test
    void a_key_belongs_to_its_salt() {
        KeyDerivation made = SecretCipher.of(new byte[] {1}, CHEAP).derivation();
        KeyDerivation other = new KeyDerivation(8, 1, 1, "AAECAwQFBgcICQoLDA0ODw==", made.check());

        assertThatThrownBy(() -> SecretCipher.fromStored(new byte[] {1}, other))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_KEY));
    }

    @Test
    void a_secret_of_a_mapped_name_arrives_under_it() {
        to.importing(
                sealed(),
                ImportOptions.DEFAULT
                        .with(key("right"))
                        .with(new StateMapping(Map.of(), Map.of("API_KEY", "PROD_KEY"))));

        assertThat(to.registry().secrets().names("agent")).containsExactly("PROD_KEY");
    }

    @Test
    void names_that_are_no_secrets_may_stand_in_plain_text() {
        from.write("greeter.policy.yaml", Installation.NETWORK + "# canary-one-4711\n");
        ExportOptions strict = Installation.plain();

        assertThatThrownBy(() -> from.export(strict))
                .hasMessageContaining("line 7 of the policy")
                .hasMessageContaining("'API_KEY'")
                .hasMessageNotContaining("4711");
        assertThat(from.export(strict.withGuard(new ExportOptions.Guard(Map.of(), Set.of("API_KEY")))))
                .isNotEmpty();
    }

    @Test
    void a_key_command_has_a_limit_whether_it_says_something_or_not() {
        Duration limit = Duration.ofMillis(300);
        for (String command : List.of("echo x; exec sleep 300", "sleep 300", "yes & wait")) {
            assertThatThrownBy(() -> new KeyCommand(command, limit).read())
                    .as(command)
                    .isInstanceOfSatisfying(
                            CairnException.class,
                            e -> assertThat(e.code()).isIn(ErrorCode.TIMEOUT, ErrorCode.CALLBACK_FAILED))
                    .hasMessageContaining("Nothing was changed");
        }
    }
}
