package dev.cairn.wassette.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import dev.cairn.testing.KeyPairFile;
import dev.cairn.wassette.DeploymentManifest;
import dev.cairn.wassette.ImportChoice;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.Installation;
import dev.cairn.wassette.Provisioning;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.section.ConflictPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Binaries fetched from a TLS server of the test's own. */
class FetchTest {
    private static final byte[] WASM = Installation.wasm("greeter-dummy");

    private static SSLContext context;

    @TempDir
    Path folder;

    private final AtomicInteger asked = new AtomicInteger();
    private final Map<String, byte[]> pages = new ConcurrentHashMap<>();
    private final Map<String, HttpHandler> slow = new ConcurrentHashMap<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private HttpsServer server;
    private SourceReader https = HttpsSource.standard();
    private SourceReaders readers = new SourceReaders(List.of());
    private byte[] served = WASM;
    private Installation from;
    private Installation to;

    /** Made once: a key pair takes a process of its own. */
    @BeforeAll
    static void trust(@TempDir Path keys) throws IOException, GeneralSecurityException, InterruptedException {
        context = context(keys.resolve("keys.p12"));
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", exchange -> {
            asked.incrementAndGet();
            String path = exchange.getRequestURI().getPath();
            if (path.equals("/away")) {
                exchange.getResponseHeaders().add("Location", "http://localhost:1/tool.wasm");
                exchange.sendResponseHeaders(302, -1);
            } else if (slow.containsKey(path)) {
                slow.get(path).handle(exchange);
            } else if (pages.containsKey(path)) {
                byte[] page = pages.get(path);
                exchange.sendResponseHeaders(200, page.length);
                exchange.getResponseBody().write(page);
            } else if (path.endsWith(".wasm")) {
                exchange.sendResponseHeaders(200, served.length);
                exchange.getResponseBody().write(served);
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
            exchange.close();
        });
        server.setExecutor(work -> new Thread(work, "server").start());
        server.start();
        HttpClient client = HttpClient.newBuilder()
                .sslContext(context)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        https = new HttpsSource(client);
        readers = new SourceReaders(List.of(new FileSource(), https));
        from = new Installation(folder.resolve("from")).with("tool", WASM, Installation.NETWORK);
        to = new Installation(folder.resolve("to"));
    }

    private static SSLContext context(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyPairFile.make(store, "EC");
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, KeyPairFile.PASSWORD.toCharArray());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
    }

    private String address(String path) {
        return "https://localhost:" + server.getAddress().getPort() + path;
    }

    private byte[] plain(String path) {
        return from.export(Installation.plain().withSources(Map.of("tool", address(path))));
    }

    private ImportOptions options() {
        return ImportOptions.DEFAULT.with(readers);
    }

    @Test
    void a_binary_is_fetched_again_and_its_source_kept() {
        byte[] file = plain("/tool.wasm");

        assertThat(to.importing(file, options()).restored()).isEqualTo(1);

        assertThat(to.files()).isEqualTo(from.files());
        assertThat(new String(to.export(Installation.plain()), UTF_8))
                .isEqualTo(new String(file, UTF_8))
                .contains("\"source_uri\": \"" + address("/tool.wasm"));
    }

    @Test
    void state_files_are_listed_and_imported_from_a_server() throws IOException {
        pages.put("/b/team.json", from.export(Installation.whole()));
        pages.put("/b/", "<html><a href=\"team.json\">team.json</a></html>".getBytes(UTF_8));

        List<StateListing> listed = StateListing.at(address("/b/"), https);
        try (InputStream in = https.open(address("/b/team.json"), null);
                StateFile file = StateFile.from(in, StateLimits.DEFAULT, BinaryStore.inFiles())) {
            to.states().importFrom(file, options());
        }

        assertThat(listed).extracting(StateListing::name).containsExactly("team.json");
        assertThat(to.files()).isEqualTo(from.files());
        assertThatThrownBy(() -> StateListing.at(address("/none/"), https)).hasMessageContaining("404");
    }

    @Test
    void no_one_is_asked_offline_in_a_dry_run_or_for_what_is_here() {
        byte[] file = plain("/tool.wasm");

        assertThatThrownBy(() -> to.importing(file, options().with(ImportChoice.OFFLINE)))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
        assertThat(to.importing(file, options().with(ImportChoice.DRY_RUN))
                        .outcomes()
                        .get(0)
                        .reason())
                .contains("would be fetched from https://localhost");
        assertThat(asked).hasValue(0);
        to.importing(file, options());
        to.importing(file, options().with(ConflictPolicy.OVERWRITE));
        assertThat(asked).hasValue(1);
        Installation other = new Installation(folder.resolve("other"));
        other.importing(
                from.export(Installation.whole().withSources(Map.of("tool", address("/tool.wasm")))), options());
        assertThat(asked).as("with the binary in the file").hasValue(1);
    }

    @Test
    void what_is_another_missing_or_elsewhere_in_plain_text_is_refused() {
        served = Installation.padded(WASM, 5, 5);
        assertThatThrownBy(() -> to.importing(plain("/tool.wasm"), options()))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
        assertThatThrownBy(() -> to.importing(plain("/gone"), options())).hasMessageContaining("404");
        assertThatThrownBy(() -> to.importing(plain("/away"), options())).hasMessageContaining("302");
        assertThat(to.files()).isEmpty();
    }

    @Test
    void a_body_that_stalls_or_drips_is_given_up() {
        slow.put("/stalls", exchange -> {
            exchange.sendResponseHeaders(200, 1 << 20);
            exchange.getResponseBody().write(new byte[100]);
            exchange.getResponseBody().flush();
            await(1, TimeUnit.HOURS);
        });
        slow.put("/drips", exchange -> {
            exchange.sendResponseHeaders(200, 1 << 20);
            while (!await(20, TimeUnit.MILLISECONDS)) {
                exchange.getResponseBody().write(7);
                exchange.getResponseBody().flush();
            }
        });
        for (String path : List.of("/stalls", "/drips")) {
            assertThatThrownBy(() -> readAll(path))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("nothing or next to nothing");
        }
    }

    @Test
    void a_server_that_never_answers_is_given_up() {
        slow.put("/silent", exchange -> await(1, TimeUnit.HOURS));
        assertThatThrownBy(() -> readAll("/silent"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("did not answer");
    }

    private void readAll(String path) throws IOException {
        try (InputStream in = RemoteInput.open(https, address(path), null, Duration.ofSeconds(1))) {
            in.readAllBytes();
        }
    }

    private boolean await(int time, TimeUnit unit) {
        try {
            return end.await(time, unit);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_manifest_is_provisioned_with_derived_tools_and_policies() {
        String manifest = "version: 1\ncomponents:\n  - uri: " + address("/tool.wasm")
                + "\n    name: Greeter\n    digest: sha256:"
                + Sha256.of(WASM) + "\n    permissions:\n      network: {allow: [{host: api.github.com}]}\n"
                + "      storage: {allow: [{uri: \"fs://data\", access: [read, write]}]}\n"
                + "      environment: {allow: [{key: GITHUB_TOKEN, value_from: CI_TOKEN}]}\n"
                + "      resources: {memory_bytes: 1048576}\n";
        try (BinaryStore store = BinaryStore.inFiles()) {
            Provisioning provisioning = new Provisioning(readers, store, Installation.TIME);
            StateSnapshot state = provisioning.state(DeploymentManifest.parse(manifest));
            to.states().importState(state, options().with(ImportChoice.VERIFY));

            assertThat(provisioning.notes()).anyMatch(note -> note.contains("GITHUB_TOKEN from CI_TOKEN"));
            assertThat(state.get("tool").metadata().value().toolNames()).containsExactly("greet");
            assertThat(to.registry().get("tool").hasValidPolicy()).isTrue();
            String again = provisioning.manifest(state);
            DeploymentManifest.Entry entry =
                    DeploymentManifest.parse(again).components().get(0);
            assertThat(entry.uri()).isEqualTo(address("/tool.wasm"));
            assertThat(entry.policy()).contains("api.github.com", "fs://data", "[\"read\", \"write\"]", "GITHUB_TOKEN");
            assertThat(provisioning.notes()).anyMatch(note -> note.contains("cannot say limits.memory"));
        }
    }

    @Test
    void a_manifest_with_a_wrong_digest_installs_nothing() {
        String manifest = "version: 1\ncomponents:\n  - uri: " + address("/tool.wasm") + "\n    digest: sha256:"
                + "0".repeat(64) + "\n    permissions: {}\n";
        try (BinaryStore store = BinaryStore.inFiles()) {
            Provisioning provisioning = new Provisioning(readers, store, Installation.TIME);
            assertThatThrownBy(() -> provisioning.state(DeploymentManifest.parse(manifest)))
                    .hasMessageContaining("no longer has the exported binary");
        }
    }

    @Test
    void everything_that_is_wrong_with_a_manifest_is_said_at_once() {
        String manifest = """
                version: 2
                components:
                  - uri: ftp://x
                    digest: md5:1
                  - uri: oci://a
                    permissions: {}
                  - uri: oci://a
                    permissions: {network: {allow: []}}
                """;

        assertThatThrownBy(() -> DeploymentManifest.parse(manifest))
                .hasMessageContaining("version (line 1) must be 1")
                .hasMessageContaining("components[0].uri")
                .hasMessageContaining("components[0].digest")
                .hasMessageContaining("components[0].permissions")
                .hasMessageContaining("components[2].uri (line 7) occurs twice")
                .hasMessageContaining("components[2].permissions.network.allow");
        assertThatThrownBy(() -> DeploymentManifest.parse("version: 1\ncomponents: []\n"))
                .hasMessageContaining("has no components");
    }

    @Test
    void a_connection_that_is_refused_has_a_reason() throws IOException {
        int free;
        try (java.net.ServerSocket socket = new java.net.ServerSocket(0)) {
            free = socket.getLocalPort();
        }

        assertThatThrownBy(() -> StateSource.open("https://localhost:" + free + "/state.json"))
                .hasMessageContaining("does not accept a connection")
                .hasMessageNotContaining("null");
    }
}
