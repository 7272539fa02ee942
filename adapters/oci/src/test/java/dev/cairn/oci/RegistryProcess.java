package dev.cairn.oci;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bouncycastle.crypto.generators.OpenBSDBCrypt;
import org.jspecify.annotations.Nullable;

/**
 * The registry server of Debian's package {@code docker-registry} as a process of its own, on a free port, with its blobs in a folder. Where
 * it is not installed or does not start, starting it fails. {@code CAIRN_REGISTRY} names another program.
 */
final class RegistryProcess implements AutoCloseable {
    static final String USER = "reader";
    static final String PASSWORD = "pA55-of-the-registry";

    private static final int ATTEMPTS = 3;

    private final Process process;
    private final int port;

    private RegistryProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** One that lets everybody in. */
    static RegistryProcess open(Path folder) throws IOException, InterruptedException {
        return start(folder, "");
    }

    /** One that lets only {@link #USER} in. */
    static RegistryProcess guarded(Path folder) throws IOException, InterruptedException {
        byte[] salt = "sixteen bytes of".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        String hash = OpenBSDBCrypt.generate("2y", PASSWORD.toCharArray(), salt, 4);
        Path users = Files.writeString(folder.resolve("users"), USER + ":" + hash + "\n");
        return start(folder, "auth:\n  htpasswd:\n    realm: cairn\n    path: " + users + "\n");
    }

    private static RegistryProcess start(Path folder, String more) throws IOException, InterruptedException {
        List<String> said = new ArrayList<>();
        for (int i = 0; i < ATTEMPTS; i++) {
            int port = freePort();
            Path log = folder.resolve("log-" + i);
            Process process = new ProcessBuilder(program(), "serve", config(folder, port, more))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            RegistryProcess registry = new RegistryProcess(process, port);
            if (registry.answers()) {
                return registry;
            }
            registry.close();
            said.add(Files.readString(log));
        }
        throw new IllegalStateException("The registry server does not start: " + said);
    }

    private static String program() {
        String named = System.getenv("CAIRN_REGISTRY");
        return named == null ? "docker-registry" : named;
    }

    private static String config(Path folder, int port, String more) throws IOException {
        String text = "version: 0.1\nlog:\n  level: error\n  accesslog:\n    disabled: true\nstorage:\n  filesystem:\n"
                + "    rootdirectory: " + Files.createDirectories(folder.resolve("blobs"))
                + "\n  delete:\n    enabled: true\n"
                + "http:\n  addr: 127.0.0.1:" + port + "\n" + more;
        return Files.writeString(folder.resolve("config.yml"), text).toString();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private boolean answers() throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://" + host() + "/v2/")).build();
        for (int i = 0; i < 200 && process.isAlive(); i++) {
            try {
                int status = HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                return status == 200 || status == 401;
            } catch (ConnectException e) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
        return false;
    }

    String host() {
        return "localhost:" + port;
    }

    /** Who pushes into a repository. */
    RegistryPush push(String repository) {
        return push(repository, null);
    }

    RegistryPush push(String repository, @Nullable String password) {
        return new RegistryPush(URI.create("http://" + host() + "/v2/" + repository + "/"), password);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
