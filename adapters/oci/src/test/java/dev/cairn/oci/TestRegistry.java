package dev.cairn.oci;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The reading half of a registry as the OCI distribution specification has it, in memory. */
final class TestRegistry implements AutoCloseable {
    private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";

    private final HttpServer server;
    private final Map<String, byte[]> content = new ConcurrentHashMap<>();
    private volatile @Nullable String claimed;
    private volatile boolean endless;

    private TestRegistry(HttpServer server) {
        this.server = server;
    }

    static TestRegistry start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        TestRegistry registry = new TestRegistry(server);
        server.createContext("/v2/", registry::answer);
        server.start();
        return registry;
    }

    String host() {
        return "localhost:" + server.getAddress().getPort();
    }

    /** Gives the digest of the manifest. */
    String push(String repository, String tag, byte[] component) {
        byte[] config = "{}".getBytes(UTF_8);
        content.put(repository + "/blobs/sha256:" + sha256(component), component);
        content.put(repository + "/blobs/sha256:" + sha256(config), config);
        byte[] manifest = ("{\"schemaVersion\":2,\"mediaType\":\"" + MANIFEST + "\",\"config\":"
                        + descriptor("application/vnd.wasm.config.v0+json", config) + ",\"layers\":["
                        + descriptor("application/wasm", component) + "]}")
                .getBytes(UTF_8);
        String digest = "sha256:" + sha256(manifest);
        content.put(repository + "/manifests/" + tag, manifest);
        content.put(repository + "/manifests/" + digest, manifest);
        return digest;
    }

    /** From now on a path of a repository answers with what belongs to another, as a hostile registry would. */
    void lie(String path, String truth) {
        content.put(path, java.util.Objects.requireNonNull(content.get(truth), truth));
    }

    /** From now on a path of a repository answers with these bytes. */
    void lie(String path, byte[] bytes) {
        content.put(path, bytes);
    }

    /** Each answer has this {@code Docker-Content-Digest}, whatever its bytes are. */
    void claim(String digest) {
        claimed = digest;
    }

    /** Long manifests go on until the reader hangs up. */
    void endless() {
        endless = true;
    }

    private static String descriptor(String type, byte[] bytes) {
        return "{\"mediaType\":\"" + type + "\",\"digest\":\"sha256:" + sha256(bytes) + "\",\"size\":" + bytes.length
                + "}";
    }

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] found = content.get(exchange.getRequestURI().getPath().substring("/v2/".length()));
        if (found == null) {
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            byte[] error = "{\"errors\":[{\"code\":\"NOT_FOUND\",\"message\":\"not found\"}]}".getBytes(UTF_8);
            exchange.sendResponseHeaders(404, error.length);
            exchange.getResponseBody().write(error);
        } else {
            boolean manifest = exchange.getRequestURI().getPath().contains("/manifests/");
            exchange.getResponseHeaders().add("Content-Type", manifest ? MANIFEST : "application/octet-stream");
            exchange.getResponseHeaders()
                    .add("Docker-Content-Digest", claimed == null ? "sha256:" + sha256(found) : claimed);
            boolean head = exchange.getRequestMethod().equals("HEAD");
            if (head) {
                exchange.getResponseHeaders().add("Content-Length", String.valueOf(found.length));
            }
            boolean goesOn = endless && manifest && found.length > OciManifest.MOST;
            exchange.sendResponseHeaders(200, head ? -1 : goesOn ? 0 : found.length);
            if (!head) {
                exchange.getResponseBody().write(found);
            }
            while (!head && goesOn) { // ends with an exception when the reader is gone
                exchange.getResponseBody().write(found);
            }
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
