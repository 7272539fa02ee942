package dev.cairn.oci;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.oci.RegistryPush.Layer;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.ComponentStates;
import dev.cairn.wassette.DeploymentManifest;
import dev.cairn.wassette.ExportOptions;
import dev.cairn.wassette.ImportChoice;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.Provisioning;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.folder.Component;
import dev.cairn.wassette.folder.ComponentFolders;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.folder.Validity;
import dev.cairn.wassette.source.SourceReaders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Components from a real registry server: only with {@code -Pprograms}. */
@Tag("registry")
class RegistryServerTest {
    private static final byte[] GREETER = wasm("greeter-dummy");
    private static final byte[] ADDER = wasm("add-wat");

    @TempDir
    Path folder;

    private RegistryProcess registry;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        registry = RegistryProcess.open(Files.createDirectories(folder.resolve("registry")));
    }

    @AfterEach
    void stop() {
        registry.close();
    }

    private static byte[] wasm(String name) {
        try (InputStream in = RegistryServerTest.class.getResourceAsStream("/components/" + name + ".wasm")) {
            return Objects.requireNonNull(in).readAllBytes();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** The same component with so many more bytes in a custom section. */
    private static byte[] padded(byte[] wasm, int more) {
        byte[] content = new byte[more];
        new Random(more).nextBytes(content);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(wasm);
        out.write(0);
        for (int length = more + 4; ; length >>>= 7) {
            out.write((length & 0x7f) | (length > 0x7f ? 0x80 : 0));
            if (length <= 0x7f) {
                break;
            }
        }
        out.writeBytes(new byte[] {3, 'p', 'a', 'd'});
        out.writeBytes(content);
        return out.toByteArray();
    }

    private ComponentRegistry installation(String name) {
        return ComponentRegistry.open(new ComponentFolders(
                folder.resolve(name).resolve("components"), folder.resolve(name).resolve("secrets")));
    }

    private String address(String rest) {
        return "oci://" + registry.host() + "/acme/greeter" + rest;
    }

    private static String manifest(String uri, String digest) {
        return "version: 1\ncomponents:\n  - uri: " + uri + "\n"
                + (digest.isEmpty() ? "" : "    digest: " + digest + "\n")
                + "    permissions:\n      network: {allow: [{host: api.example.com}]}\n";
    }

    private static void provision(ComponentRegistry to, String manifest) {
        try (BinaryStore store = BinaryStore.inFiles()) {
            StateSnapshot state = new Provisioning(SourceReaders.all(), store, 1_700_000_000)
                    .state(DeploymentManifest.parse(manifest));
            ComponentStates.of(to).importState(state, ImportOptions.DEFAULT.with(ImportChoice.VERIFY));
        }
    }

    private static byte[] binary(ComponentRegistry registry, String id) throws IOException {
        return Files.readAllBytes(registry.folders().components().resolve(id + ".wasm"));
    }

    @Test
    void a_manifest_is_provisioned_by_tag_by_the_binarys_digest_and_by_the_manifests()
            throws IOException, InterruptedException {
        String pushed = registry.push("acme/greeter").component("1.2", GREETER);
        registry.push("acme/greeter").component("1.2", ADDER);
        String own = "sha256:" + TestRegistry.sha256(GREETER);

        provision(installation("tag"), manifest(address(":1.2"), ""));
        provision(installation("binary"), manifest(address(":1.2"), own));
        provision(installation("manifest"), manifest(address(":1.2"), pushed));
        provision(installation("pinned"), manifest(address("@" + pushed), ""));

        assertThat(binary(installation("tag"), "acme_greeter"))
                .as("the tag moved on")
                .isEqualTo(ADDER);
        for (String name : List.of("binary", "manifest", "pinned")) {
            assertThat(binary(installation(name), "acme_greeter")).as(name).isEqualTo(GREETER);
            Component component = installation(name).get("acme_greeter");
            assertThat(component.validity()).isEqualTo(Validity.VALID);
            assertThat(component.toolNames()).containsExactly("greet");
            assertThat(component.hasValidPolicy()).isTrue();
        }
    }

    @Test
    void a_state_file_without_binaries_fetches_what_was_exported_after_its_tag_moved_on()
            throws IOException, InterruptedException {
        registry.push("acme/greeter").component("1.2", GREETER);
        provision(installation("from"), manifest(address(":1.2"), ""));
        StateSnapshot state = ComponentStates.of(installation("from"))
                .exportState(ExportOptions.of(1).withGuard(new ExportOptions.Guard(Map.of(), java.util.Set.of())));
        registry.push("acme/greeter").component("1.2", ADDER);

        ComponentStates.of(installation("to")).importState(state, ImportOptions.DEFAULT.with(ImportChoice.VERIFY));

        assertThat(state.get("acme_greeter").source().uri()).isEqualTo(address(":1.2"));
        assertThat(binary(installation("to"), "acme_greeter")).isEqualTo(GREETER);
        assertThat(installation("to").get("acme_greeter").validity()).isEqualTo(Validity.VALID);
        registry.push("acme/greeter").removeBlob(GREETER);
        assertThatThrownBy(() -> ComponentStates.of(installation("late")).importState(state, ImportOptions.DEFAULT))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                .hasMessageContaining("nothing under this name and SHA-256");
        assertThat(installation("late").ids()).isEmpty();
    }

    @Test
    void a_wrong_digest_and_what_is_not_there_install_nothing() throws IOException, InterruptedException {
        registry.push("acme/greeter").component("1.2", GREETER);
        ComponentRegistry to = installation("to");

        assertRefused(to, manifest(address(":1.2"), "sha256:" + "0".repeat(64)), "nothing under this name and SHA-256");
        assertRefused(to, manifest(address(":9.9"), ""), "nothing under this name");
        assertRefused(to, manifest("oci://" + registry.host() + "/acme/nobody:1", ""), "nothing under this name");
        registry.close();
        assertRefused(to, manifest(address(":1.2"), ""), "is unreachable");
    }

    private static void assertRefused(ComponentRegistry to, String manifest, String reason) {
        assertThatThrownBy(() -> provision(to, manifest)).hasMessageContaining(reason);
        assertThat(to.folders().components()).doesNotExist();
    }

    @Test
    void the_layer_that_is_a_component_is_taken_and_several_or_none_are_refused()
            throws IOException, InterruptedException {
        Bytes text = Bytes.fromUtf8("version: \"1.0\"\npermissions: {}\n");
        Layer policy = new Layer("application/vnd.wasm.policy.v1+yaml", text);
        Layer component = new Layer(RegistryPush.WASM, Bytes.fromOwned(GREETER));
        Layer other = new Layer(RegistryPush.WASM, Bytes.fromOwned(ADDER));
        registry.push("acme/greeter").layers("bundle", List.of(policy, component));
        registry.push("acme/greeter").layers("two", List.of(component, other));
        registry.push("acme/greeter").layers("none", List.of(policy));

        provision(installation("bundle"), manifest(address(":bundle"), ""));

        assertThat(binary(installation("bundle"), "acme_greeter")).isEqualTo(GREETER);
        assertRefused(installation("to"), manifest(address(":two"), ""), "has 2 layers that are WebAssembly");
        assertRefused(installation("to"), manifest(address(":none"), ""), "has 0 layers that are WebAssembly");
    }

    @Test
    void what_is_no_component_is_refused() throws IOException, InterruptedException {
        byte[] core = Arrays.copyOf(new byte[] {0, 'a', 's', 'm', 1}, 8);
        registry.push("acme/greeter").component("core", core);

        assertRefused(installation("to"), manifest(address(":core"), ""), "core module");
    }

    @Test
    void a_large_component_arrives_whole() throws IOException, InterruptedException {
        byte[] large = padded(GREETER, 12_000_000);
        registry.push("acme/greeter").component("large", large);

        provision(installation("to"), manifest(address(":large"), "sha256:" + TestRegistry.sha256(large)));

        assertThat(binary(installation("to"), "acme_greeter")).isEqualTo(large);
    }

    @Test
    void a_registry_with_passwords_asks_for_the_one_that_docker_knows_and_no_message_shows_it() throws Exception {
        try (RegistryProcess guarded = RegistryProcess.guarded(Files.createDirectories(folder.resolve("guarded")))) {
            guarded.push("acme/greeter", RegistryProcess.PASSWORD).component("1.2", GREETER);
            String manifest = manifest("oci://" + guarded.host() + "/acme/greeter:1.2", "");

            withLogin(guarded, null, () -> assertRefused(installation("to"), manifest, "does not let us in (401)"));
            withLogin(
                    guarded,
                    "another-passw0rd",
                    () -> assertThatThrownBy(() -> provision(installation("to"), manifest))
                            .hasMessageContaining("does not let us in")
                            .hasMessageNotContaining("another-passw0rd"));
            withLogin(guarded, RegistryProcess.PASSWORD, () -> provision(installation("to"), manifest));

            assertThat(binary(installation("to"), "acme_greeter")).isEqualTo(GREETER);
        }
    }

    /** Does something while the home folder holds a login as {@code docker login} writes it, or none. */
    private void withLogin(RegistryProcess guarded, @org.jspecify.annotations.Nullable String password, Runnable action)
            throws IOException {
        String home = System.getProperty("user.home");
        Path docker = Files.createDirectories(folder.resolve("home").resolve(".docker"));
        String login = Base64.getEncoder().encodeToString((RegistryProcess.USER + ":" + password).getBytes(UTF_8));
        Files.writeString(
                docker.resolve("config.json"),
                password == null ? "{}" : "{\"auths\":{\"" + guarded.host() + "\":{\"auth\":\"" + login + "\"}}}");
        System.setProperty("user.home", String.valueOf(docker.getParent()));
        try {
            action.run();
        } finally {
            System.setProperty("user.home", home);
        }
    }
}
