package dev.cairn.oci;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.wassette.source.SourceReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OciSourceTest {
    private static final byte[] OLD = "old component".getBytes(UTF_8);
    private static final byte[] NEW = "new component".getBytes(UTF_8);

    private final OciSource source = new OciSource();
    private TestRegistry registry;

    @BeforeEach
    void start() throws IOException {
        registry = TestRegistry.start();
    }

    @AfterEach
    void stop() {
        registry.close();
    }

    private String address(String rest) {
        return "oci://" + registry.host() + "/acme/tool" + rest;
    }

    private byte[] read(String rest, @org.jspecify.annotations.Nullable String sha256) throws IOException {
        try (InputStream in = source.open(address(rest), sha256)) {
            return in.readAllBytes();
        }
    }

    @Test
    void a_tag_gives_its_component() throws IOException {
        registry.push("acme/tool", "1", OLD);

        assertThat(read(":1", null)).isEqualTo(OLD);
    }

    @Test
    void a_tag_that_moved_on_does_not_matter_where_the_sha256_is_known() throws IOException {
        registry.push("acme/tool", "1", OLD);
        registry.push("acme/tool", "1", NEW);

        assertThat(read(":1", null)).isEqualTo(NEW);
        assertThat(read(":1", TestRegistry.sha256(OLD))).isEqualTo(OLD);
    }

    @Test
    void a_manifest_can_be_named_by_its_digest() throws IOException {
        String digest = registry.push("acme/tool", "1", OLD);
        registry.push("acme/tool", "1", NEW);

        assertThat(read("@" + digest, null)).isEqualTo(OLD);
    }

    @Test
    void what_is_not_there_is_said() {
        registry.push("acme/tool", "1", OLD);

        assertThatThrownBy(() -> read(":2", null))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nothing under");
        assertThatThrownBy(() -> read(":1", "0".repeat(64)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nothing under");
        assertThatThrownBy(() -> source.open("oci://127.0.0.1:1/a/b:1", null)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> source.open("oci://", null)).isInstanceOf(IOException.class);
    }

    @Test
    void a_login_file_without_logins_is_none_and_a_damaged_one_is_said(@TempDir Path home) throws IOException {
        registry.push("acme/tool", "1", OLD);
        Path file = Files.createDirectories(home.resolve(".docker")).resolve("config.json");
        String before = System.getProperty("user.home");
        System.setProperty("user.home", home.toString());
        try {
            Files.writeString(file, "{\"credsStore\":\"desktop\"}");
            assertThat(read(":1", null)).isEqualTo(OLD);

            Files.writeString(file, "{\"auths\": 5, \"note\": \"passw0rd\"");
            assertThatThrownBy(() -> read(":1", null))
                    .hasMessageContaining("logins of registries")
                    .hasMessageNotContaining("passw0rd");
        } finally {
            System.setProperty("user.home", before);
        }
    }

    @Test
    void it_is_found_by_whoever_looks_for_readers() {
        assertThat(ServiceLoader.load(SourceReader.class)).hasAtLeastOneElementOfType(OciSource.class);
    }
}
