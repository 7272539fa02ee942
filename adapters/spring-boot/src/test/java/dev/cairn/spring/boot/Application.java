package dev.cairn.spring.boot;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The guide's application as a process of its own. */
final class Application implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final BufferedReader out;
    private final int port;

    /**
     * Starts it and waits until it serves.
     *
     * @param folder holds its {@code application.yaml}
     */
    Application(Path folder, Class<?> program, String... settings) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Xshare:auto",
                "-Xmx256m",
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                "-cp",
                System.getProperty("java.class.path"),
                program.getName(),
                "--server.port=0",
                "--logging.level.root=warn",
                "--logging.level.org.springframework.boot.tomcat=info"));
        command.addAll(List.of(settings));
        process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        out = process.inputReader();
        port = started();
    }

    private int started() throws IOException {
        try {
            return CompletableFuture.supplyAsync(this::port).get(60, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            process.destroyForcibly();
            throw new IOException("The application did not start.", e);
        }
    }

    private int port() {
        try {
            return readPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int readPort() throws IOException {
        StringBuilder seen = new StringBuilder();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher port = PORT.matcher(line);
            if (port.find()) {
                return Integer.parseInt(port.group(1));
            }
            seen.append(line).append('\n');
        }
        throw new IllegalStateException("The application ended:\n" + seen);
    }

    private HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
    }

    private String send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    String get(String path) throws IOException, InterruptedException {
        return send(at(path).build());
    }

    String post(String path, String text) throws IOException, InterruptedException {
        return send(at(path).POST(HttpRequest.BodyPublishers.ofString(text)).build());
    }

    /** Kills it without warning. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Asks it to stop and waits for that. */
    int stop() throws InterruptedException {
        process.destroy();
        return process.waitFor();
    }

    @Override
    public void close() {
        kill();
    }
}
