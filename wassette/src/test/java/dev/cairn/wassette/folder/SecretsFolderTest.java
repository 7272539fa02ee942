package dev.cairn.wassette.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsFolderTest {
    @TempDir
    Path temp;

    @Test
    void names_are_sorted_and_values_are_texts_whatever_they_look_like() throws IOException {
        file("fetch-rs", "REGION: us-west-2\nOPENWEATHER_API_KEY: abc123\nRETRIES: '3'\nCOUNT: 3\nEMPTY:\n");
        SecretsFolder secrets = secrets();

        assertThat(secrets.names("fetch-rs"))
                .containsExactly("COUNT", "EMPTY", "OPENWEATHER_API_KEY", "REGION", "RETRIES");
        assertThat(secrets.reveal("fetch-rs"))
                .containsEntry("RETRIES", "3")
                .containsEntry("COUNT", "3")
                .containsEntry("EMPTY", "");
        assertThat(secrets.names("none")).isEmpty();
    }

    @Test
    void an_empty_file_has_no_secrets() throws IOException {
        file("a", "\n");
        assertThat(secrets().names("a")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- canary",
                "canary",
                "A: [canary]",
                "A: {b: canary}",
                "A: canary\nA: canary",
                "A: \"canary",
                "A: !x canary",
                "? [canary]\n: x"
            })
    void a_file_of_another_form_is_refused_without_showing_it(String yaml) throws IOException {
        Path file = file("a", yaml);
        assertThatThrownBy(() -> secrets().names("a"))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining(file.toString())
                .hasMessageNotContaining("canary");
    }

    @Test
    void every_text_survives_writing_and_reading() throws IOException {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("PLAIN", "abc");
        values.put("NUMBER", "007");
        values.put("NULL", "null");
        values.put("LINES", "a\nb\r\n\tc\n");
        values.put("QUOTES", "\"'\\: #&*!|>%@`{}[],?-");
        values.put("UNICODE", "é\ud83d\ude00\u2028\ufeff\u0085\u0001\u007f");
        values.put("", "empty name");
        values.put("with: colon", " blanks ");
        secrets().write("my_tool", values);

        assertThat(secrets().reveal("my__tool")).isEqualTo(values);
        Path file = temp.resolve("secrets").resolve("my_tool.yaml");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
        assertThat(file.getParent().toFile().list()).containsExactly("my_tool.yaml");
    }

    @Test
    void without_secrets_the_file_goes() throws IOException {
        file("a", "A: x\n");
        secrets().write("a", Map.of());
        assertThat(temp.resolve("secrets").toFile().list()).isEmpty();
    }

    @Test
    void links_are_neither_read_nor_replaced() throws IOException {
        Path outside = Files.writeString(temp.resolve("outside"), "A: canary\n");
        Files.createDirectories(temp.resolve("secrets"));
        Files.createSymbolicLink(temp.resolve("secrets/a.yaml"), outside);

        assertThatThrownBy(() -> secrets().reveal("a")).hasMessageContaining("symbolic link");
        assertThatThrownBy(() -> secrets().write("a", Map.of("A", "x"))).hasMessageContaining("symbolic link");
        assertThat(outside).hasContent("A: canary\n");
    }

    private Path file(String name, String yaml) throws IOException {
        return Files.writeString(
                Files.createDirectories(temp.resolve("secrets")).resolve(name + ".yaml"), yaml);
    }

    private SecretsFolder secrets() {
        return ComponentRegistry.open(new ComponentFolders(temp.resolve("components"), temp.resolve("secrets")))
                .secrets();
    }
}
