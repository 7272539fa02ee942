package dev.cairn.oci;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.DeploymentManifest;
import dev.cairn.wassette.Provisioning;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.source.SourceReaders;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A registry that sends other bytes than its digests say. */
class HostileRegistryTest {
    private static final byte[] WANTED = wasm("greeter-dummy");
    private static final byte[] EVIL = wasm("add-wat");
    private static final String BLOBS = "acme/tool/blobs/sha256:";
    private static final String MANIFESTS = "acme/tool/manifests/";

    private TestRegistry registry;
    private String pushed;

    @BeforeEach
    void start() throws IOException {
        registry = TestRegistry.start();
        registry.push("acme/tool", "evil", EVIL);
        pushed = registry.push("acme/tool", "1", WANTED);
    }

    @AfterEach
    void stop() {
        registry.close();
    }

    private static byte[] wasm(String name) {
        try (InputStream in = HostileRegistryTest.class.getResourceAsStream("/components/" + name + ".wasm")) {
            return java.util.Objects.requireNonNull(in).readAllBytes();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private String address(String rest) {
        return "oci://" + registry.host() + "/acme/tool" + rest;
    }

    private byte[] read(String rest, @Nullable String sha256) throws IOException {
        try (InputStream in = new OciSource().open(address(rest), sha256)) {
            return in.readAllBytes();
        }
    }

    private void provision(String rest, String digest) {
        String text = "version: 1\ncomponents:\n  - uri: " + address(rest) + "\n"
                + (digest.isEmpty() ? "" : "    digest: " + digest + "\n") + "    permissions: {}\n";
        new Provisioning(new SourceReaders(List.of(new OciSource())), BinaryStore.inMemory(), 1)
                .state(DeploymentManifest.parse(text));
    }

    private static void assertCorrupt(ThrowingCallable action) {
        assertThatThrownBy(action)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT))
                .hasMessageContaining("instead of");
    }

    private void swapLayer() {
        registry.lie(BLOBS + TestRegistry.sha256(WANTED), EVIL);
    }

    @Test
    void another_layer_is_refused_by_tag_by_manifest_and_by_its_own_digest() {
        swapLayer();

        assertCorrupt(() -> read(":1", null));
        assertCorrupt(() -> read("@" + pushed, null));
        assertCorrupt(() -> read(":1", TestRegistry.sha256(WANTED)));
        assertCorrupt(() -> read("@" + pushed, TestRegistry.sha256(WANTED)));
    }

    @Test
    void a_layer_that_is_cut_or_goes_on_is_refused() {
        String sum = TestRegistry.sha256(WANTED);
        registry.lie(BLOBS + sum, java.util.Arrays.copyOf(WANTED, WANTED.length - 1));
        assertCorrupt(() -> read(":1", null));
        registry.lie(BLOBS + sum, java.util.Arrays.copyOf(WANTED, WANTED.length + 1));
        assertCorrupt(() -> read(":1", null));
        registry.lie(BLOBS + sum, new byte[0]);
        assertCorrupt(() -> read(":1", null));
    }

    @Test
    void the_last_byte_of_another_layer_is_never_given_out() throws IOException {
        swapLayer();

        try (InputStream in = new OciSource().open(address(":1"), null)) {
            assertThat(in.readNBytes(EVIL.length - 1)).hasSize(EVIL.length - 1);
            assertCorrupt(in::read);
        }
        try (InputStream in = new OciSource().open(address(":1"), null)) {
            assertCorrupt(() -> in.skipNBytes(EVIL.length));
        }
    }

    @Test
    void another_manifest_under_a_digest_is_refused() {
        registry.lie(MANIFESTS + pushed, MANIFESTS + "evil");
        assertCorrupt(() -> read("@" + pushed, null));

        registry.claim(pushed);
        assertCorrupt(() -> read("@" + pushed, null));
        assertCorrupt(() -> read(":evil", null));
    }

    @Test
    void a_digest_that_cannot_be_compared_is_refused() {
        String manifest =
                "{\"schemaVersion\":2,\"layers\":[{\"mediaType\":\"application/wasm\",\"size\":1,\"digest\":\"";
        registry.lie(MANIFESTS + "weak", (manifest + "sha1:" + "0".repeat(40) + "\"}]}").getBytes(UTF_8));

        assertThatThrownBy(() -> read(":weak", null))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Cairn cannot verify it");
    }

    @Test
    void a_manifest_by_digest_must_have_the_binary_that_is_wanted() {
        assertThatThrownBy(() -> read("@" + pushed, TestRegistry.sha256(EVIL)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another binary");
    }

    @Test
    void nothing_is_provisioned_from_other_bytes() {
        provision(":1", pushed);
        provision("@" + pushed, pushed);
        swapLayer();
        registry.lie(MANIFESTS + pushed, MANIFESTS + "evil");

        for (String digest : List.of("", "sha256:" + TestRegistry.sha256(WANTED), pushed)) {
            assertThatThrownBy(() -> provision("@" + pushed, digest))
                    .as(digest)
                    .isInstanceOf(CairnException.class)
                    .hasMessageContaining("instead of");
        }
        assertThatThrownBy(() -> provision(":1", "sha256:" + TestRegistry.sha256(WANTED)))
                .hasMessageContaining("instead of");
    }

    @Test
    void another_manifest_than_that_of_the_address_is_never_a_fall_back() {
        String other = registry.push("acme/tool", "2", EVIL);

        assertThatThrownBy(() -> provision("@" + pushed, other)).hasMessageContaining("another binary");
    }

    @Test
    void a_manifest_without_an_end_is_refused_by_tag_and_by_digest() {
        registry.lie(MANIFESTS + "long", new byte[OciManifest.MOST + 1]);
        registry.lie(MANIFESTS + pushed, new byte[OciManifest.MOST + 1]);
        registry.endless();

        for (String rest : List.of(":long", "@" + pushed)) {
            assertThatThrownBy(() -> read(rest, null))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE))
                    .hasMessageContaining(Integer.toString(OciManifest.MOST));
        }
    }

    @Test
    void a_manifest_of_another_form_is_refused() {
        for (String text : List.of(
                "",
                "{",
                "[]",
                "[".repeat(500_000),
                "{\"layers\":{}}",
                "{\"layers\":[5]}",
                "{\"layers\":[{\"mediaType\":\"application/wasm\"}]}")) {
            registry.lie(MANIFESTS + "odd", text.getBytes(UTF_8));

            assertThatThrownBy(() -> read(":odd", null))
                    .as(text.substring(0, Math.min(50, text.length())))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("manifest");
        }
    }
}
