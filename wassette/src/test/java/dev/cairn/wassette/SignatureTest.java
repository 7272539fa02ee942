package dev.cairn.wassette;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.testing.Program;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.file.StateSnapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignatureTest {
    @TempDir
    Path folder;

    private Path file = Path.of("");
    private Path key = Path.of("");

    @BeforeEach
    void make() {
        file = folder.resolve("state.json");
        key = folder.resolve("release");
        Installation.sample(folder.resolve("a")).states().exportTo(file, StateCompression.NONE, Installation.whole());
        StateKey.make(key);
    }

    private Path open() {
        return folder.resolve("release.pub");
    }

    private void sign(Path privateKey) {
        Path publicKey = privateKey.resolveSibling(privateKey.getFileName() + ".pub");
        try (StateFile opened = StateFile.from(file, StateLimits.DEFAULT, BinaryStore.inFiles())) {
            StateSigner.sign(opened, file, new StateSigner.Keys(privateKey, StateKey.publicKey(publicKey)));
        }
    }

    private List<StateVerifier.Finding> verify() {
        try (StateFile opened = StateFile.from(file, StateLimits.DEFAULT, BinaryStore.inFiles())) {
            return StateVerifier.verify(opened, StateKey.publicKey(open()));
        }
    }

    @Test
    void a_signed_file_is_known_by_the_key_and_still_holds_everything() throws IOException {
        String before = Files.readString(file);

        sign(key);

        assertThat(StateVerifier.isSound(verify())).isTrue();
        assertThat(Files.readString(file)).startsWith(before.substring(0, before.lastIndexOf("\n}")));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
    }

    @Test
    void an_unsigned_a_changed_and_a_file_with_anothers_signature_are_refused() throws IOException {
        assertThat(StateVerifier.isSound(verify())).as("unsigned").isFalse();
        Path other = folder.resolve("other");
        StateKey.make(other);
        sign(other);
        assertThat(StateVerifier.isSound(verify())).as("another's").isFalse();
        assertThatThrownBy(() -> {
                    try (StateFile opened = StateFile.from(file, StateLimits.DEFAULT, BinaryStore.digestsOnly())) {
                        StateVerifier.requireSigned(opened, open());
                    }
                })
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
        sign(key);
        assertThat(StateVerifier.isSound(verify())).as("both").isTrue();

        String text = Files.readString(file);
        String edited = text.replace("api.github.com", "evil.example.com");
        Files.writeString(file, edited);
        assertThat(verify())
                .filteredOn(found -> found.severity() == StateVerifier.Severity.ERROR)
                .hasSize(4);
        String digest = StateSnapshot.parse(edited).digest();
        Files.writeString(
                file, edited.replaceAll("\"digest\": \"sha256:[0-9a-f]+\"", "\"digest\": \"" + digest + "\""));
        assertThat(StateVerifier.isSound(verify())).as("digest forged").isFalse();
    }

    @Test
    void a_binary_can_be_taken_out_of_a_signed_file_but_not_exchanged() throws IOException {
        sign(key);
        String text = Files.readString(file);

        Files.writeString(
                file, text.replaceAll(",\\s*\"binary_data\": \"[^\"]*\"", "").replace(": true", ": false"));
        assertThat(StateVerifier.isSound(verify())).isTrue();

        Files.writeString(file, text.replaceFirst("\"binary_data\": \"AGFzbQ0", "\"binary_data\": \"AGFzbQ1"));
        assertThatThrownBy(this::verify).hasMessageContaining("binary_sha256");
    }

    @Test
    void keys_are_those_of_openssl() throws IOException {
        Path made = folder.resolve("openssl");
        int code = run("openssl", "genpkey", "-algorithm", "ed25519", "-out", made.toString());
        Assumptions.assumeTrue(code == 0, "there is no openssl here");
        run("openssl", "pkey", "-in", made.toString(), "-pubout", "-out", made + ".pub");
        Files.copy(folder.resolve("openssl.pub"), open(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);

        sign(made);

        assertThat(StateVerifier.isSound(verify())).isTrue();
        assertThat(run("openssl", "pkey", "-in", key.toString(), "-noout")).isZero();
    }

    private static int run(String... command) {
        try {
            return Program.of(command).run().code();
        } catch (UncheckedIOException e) {
            return -1;
        }
    }

    @Test
    void a_key_is_never_written_over_and_must_be_one() throws IOException {
        assertThatThrownBy(() -> StateKey.make(key))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ALREADY_EXISTS));
        Path text = Files.write(folder.resolve("text"), "no key".getBytes(UTF_8));
        assertThatThrownBy(() -> StateKey.publicKey(text)).hasMessageContaining("not an Ed25519 public key");
        assertThatThrownBy(() -> StateKey.sign("sha256:0", text, StateKey.publicKey(open())))
                .hasMessageContaining("not an Ed25519 private key");
        Path other = folder.resolve("other");
        StateKey.make(other);
        assertThatThrownBy(() -> StateKey.sign("sha256:0", other, StateKey.publicKey(open())))
                .hasMessageContaining("not a key pair");
    }

    @Test
    void policies_that_are_missing_or_cannot_be_read_are_called_security() throws IOException {
        Files.writeString(file, Files.readString(file).replace("permissions: {}", "permissions: ~"));

        assertThat(verify())
                .filteredOn(found -> found.severity() == StateVerifier.Severity.SECURITY)
                .extracting(StateVerifier.Finding::componentId)
                .containsExactly("add", "agent");
    }
}
