package dev.cairn.wassette;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.diff.StateChain;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.secret.KeyDerivation;
import dev.cairn.wassette.secret.Passphrase;
import dev.cairn.wassette.secret.SecretCipher;
import dev.cairn.wassette.source.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ids of keys, and secrets that are sealed for another one. */
class SecretsResealerTest {
    private static final KeyDerivation CHEAP = new KeyDerivation(8, 1, 1, "", "");

    @TempDir
    Path folder;

    private Installation from;
    private Path file = Path.of("");

    @BeforeEach
    void make() {
        from = Installation.sample(folder.resolve("from"))
                .withSecrets("greeter", Map.of("API_KEY", "canary-one-4711", "REGION", "eu-1"));
        file = folder.resolve("state.json");
        export(file, "old");
    }

    private static Passphrase key(String text) {
        return () -> text.getBytes(UTF_8);
    }

    private void export(Path to, String passphrase) {
        from.states()
                .exportTo(
                        to,
                        StateCompression.NONE,
                        Installation.whole().withSecrets(new ExportOptions.SecretsKey(key(passphrase), CHEAP)));
    }

    private static StateFile open(Path file) {
        return StateFile.from(file, StateLimits.DEFAULT, BinaryStore.inFiles());
    }

    private static StateSnapshot snapshot(Path file) {
        try (StateFile opened = open(file)) {
            return opened.snapshot();
        }
    }

    private static KeyDerivation derivation(Path file) {
        return Objects.requireNonNull(snapshot(file).sections().secrets()).derivation();
    }

    private static SecretsResealer.Keys keys(String old, String next) {
        return new SecretsResealer.Keys(key(old), new ExportOptions.SecretsKey(key(next), CHEAP));
    }

    private static SecretsResealer.Report reseal(Path file, Path target, String old, String next) {
        try (StateFile opened = open(file)) {
            return SecretsResealer.reseal(opened, target, keys(old, next));
        }
    }

    private ImportReport importing(Path file, String passphrase) {
        Installation to = new Installation(folder.resolve("to-" + passphrase));
        try (StateFile opened = open(file)) {
            return to.states().importFrom(opened, ImportOptions.DEFAULT.with(key(passphrase)));
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void a_key_has_one_id_in_every_file_and_another_key_another() {
        Path second = folder.resolve("second.json");
        export(second, "old");
        Path third = folder.resolve("third.json");
        export(third, "other");
        assertThat(derivation(file).id())
                .matches("[0-9a-f]{8}")
                .isEqualTo(derivation(second).id());
        assertThat(derivation(file).salt()).isNotEqualTo(derivation(second).salt());
        assertThat(derivation(third).id()).isNotEqualTo(derivation(file).id());
    }

    @Test
    void a_wrong_key_is_refused_with_the_ids_of_both() {
        Path other = folder.resolve("other.json");
        export(other, "other");
        CairnException refused = catchThrowableOfType(CairnException.class, () -> importing(file, "other"));
        assertThat(refused.code()).isEqualTo(ErrorCode.WRONG_KEY);
        assertThat(refused.details())
                .containsEntry("key_id", derivation(file).id())
                .containsEntry("given_key_id", derivation(other).id());
        assertThat(refused)
                .hasMessageContaining("encrypted with key " + derivation(file).id());
    }

    @Test
    void a_file_without_an_id_still_opens_and_names_none() throws IOException {
        String id = Objects.requireNonNull(derivation(file).id());
        String text = Files.readString(file);
        String older =
                text.replaceFirst(",\\s*\"id\": \"" + id + "\"", "").replaceFirst(",\\s*\"digest\": \"[^\"]*\"", "");
        Files.writeString(file, older);
        assertThat(derivation(file).id()).isNull();
        assertThat(importing(file, "old").secrets()).isEqualTo(2);
        CairnException refused = catchThrowableOfType(CairnException.class, () -> importing(file, "new"));
        assertThat(refused.code()).isEqualTo(ErrorCode.WRONG_KEY);
        assertThat(refused.details()).doesNotContainKey("key_id");
    }

    @Test
    void the_right_key_of_a_changed_file_is_not_called_wrong() throws IOException {
        Files.writeString(file, Files.readString(file).replace(derivation(file).check(), "A".repeat(36) + "AAA="));
        assertThatThrownBy(() -> SecretCipher.fromStored("old".getBytes(UTF_8), derivation(file)))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
    }

    @Test
    void a_file_is_sealed_again_in_its_place_and_the_old_key_opens_it_no_more() throws IOException {
        StateSnapshot before = snapshot(file);
        SecretsResealer.Report report = reseal(file, file, "old", "new");
        StateSnapshot now = snapshot(file);
        assertThat(report.secrets()).isEqualTo(2);
        assertThat(report.formerDigest()).isEqualTo(before.digest());
        assertThat(report.digest()).isEqualTo(now.digest()).isNotEqualTo(before.digest());
        assertThat(report.keyId()).isEqualTo(derivation(file).id()).isNotEqualTo(report.formerKeyId());
        assertThat(now.components()).hasSameSizeAs(before.components());
        assertThat(importing(file, "new").secrets()).isEqualTo(2);
        assertThat(new Installation(folder.resolve("to-new"))
                        .registry()
                        .secrets()
                        .reveal("greeter"))
                .containsEntry("API_KEY", "canary-one-4711")
                .containsEntry("REGION", "eu-1");
        assertThat(catchThrowableOfType(CairnException.class, () -> importing(file, "old"))
                        .code())
                .isEqualTo(ErrorCode.WRONG_KEY);
        assertThat(files()).containsExactly(file);
    }

    @Test
    void another_target_leaves_the_file_as_it_was() throws IOException {
        byte[] before = Files.readAllBytes(file);
        Path target = folder.resolve("packed.json.gz");
        reseal(file, target, "old", "new");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(importing(target, "new").secrets()).isEqualTo(2);
    }

    @Test
    void with_a_wrong_key_or_without_secrets_nothing_is_written() throws IOException {
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> reseal(file, file, "wrong", "new"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_KEY));
        assertThatThrownBy(() -> {
                    try (StateFile opened = open(file)) {
                        Passphrase failing = () -> {
                            throw new CairnException(ErrorCode.CALLBACK_FAILED, "no key");
                        };
                        SecretsResealer.reseal(
                                opened,
                                file,
                                new SecretsResealer.Keys(key("old"), new ExportOptions.SecretsKey(failing, CHEAP)));
                    }
                })
                .hasMessageContaining("no key");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);

        from.states().exportTo(file, StateCompression.NONE, Installation.plain());
        assertThatThrownBy(() -> reseal(file, file, "old", "new"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
        assertThat(files()).containsExactly(file);
    }

    @Test
    void what_continued_the_old_file_continues_the_new_one() throws IOException {
        Path change = folder.resolve("z-change.json");
        from.write("greeter.policy.yaml", Installation.NETWORK + "# changed\n");
        from.states()
                .exportTo(
                        change,
                        StateCompression.NONE,
                        Installation.whole().withBase(StateChain.of(List.of(snapshot(file)))));
        reseal(file, file, "old", "new");
        reseal(file, file, "new", "third");

        StateChain chain = StateChain.of(List.of(snapshot(file), snapshot(change)));

        assertThat(chain.digest()).isEqualTo(snapshot(change).digest());
        assertThat(chain.state().sections().formerDigests()).isEmpty();
        StateFolder backups = StateFolder.of(folder);
        assertThat(backups.plan(dev.cairn.retention.RetentionPolicy.EMPTY.keepLast(1), java.time.Instant.now())
                        .removed())
                .as("what a kept file continues is kept")
                .isEmpty();
    }

    @Test
    void signatures_are_dropped_and_counted() {
        Path signer = folder.resolve("signer");
        StateKey.make(signer);
        try (StateFile opened = open(file)) {
            StateSigner.sign(
                    opened, file, new StateSigner.Keys(signer, StateKey.publicKey(folder.resolve("signer.pub"))));
        }
        assertThat(reseal(file, file, "old", "new").droppedSignatures()).isEqualTo(1);
        try (StateFile opened = open(file)) {
            assertThat(opened.signatures()).isEmpty();
            assertThat(opened.isIntact()).isTrue();
        }
    }
}
