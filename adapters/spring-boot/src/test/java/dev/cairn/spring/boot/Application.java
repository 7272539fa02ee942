package dev.cairn.spring.boot;

import dev.cairn.testing.Child;
import dev.cairn.testing.Program;
import java.io.IOException;
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
    private final Child child;
    private final int port;

    /**
     * Starts it and waits until it serves.
     *
     * @param folder holds its {@code application.yaml}
     */
    Application(Path folder, Class<?> program, String... settings) throws IOException {
        List<String> all = new ArrayList<>(List.of("--server.port=0", "--logging.level.root=warn"));
        all.add("--logging.level.org.springframework.boot.tomcat=info");
        all.addAll(List.of(settings));
        child = Program.java(List.of("-Xmx256m"), program, all.toArray())
                .in(folder)
                .merged()
                .start();
        port = started();
    }

    private int started() throws IOException {
        try {
            return CompletableFuture.supplyAsync(this::port).get(60, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            child.close();
            throw new IOException("The application did not start.", e);
        }
    }

    private int port() {
        StringBuilder seen = new StringBuilder();
        for (List<String> line = child.lines(1); !line.isEmpty(); line = child.lines(1)) {
            Matcher port = PORT.matcher(line.get(0));
            if (port.find()) {
                return Integer.parseInt(port.group(1));
            }
            seen.append(line.get(0)).append('\n');
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
        child.kill();
    }

    @Override
    public void close() {
        child.close();
    }
}
