package dev.cairn.cli;

import dev.cairn.model.Document;
import dev.cairn.testing.Child;
import dev.cairn.testing.Program;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code cairn serve} in a process of its own. */
final class Served implements AutoCloseable {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Child child;
    private final URI url;
    private final String token;

    /** Starts one that keeps its tokens in a folder. */
    Served(Path folder, String store, List<String> machine, String... options) throws IOException {
        List<String> words =
                new ArrayList<>(List.of("--format", "json", "serve", "--port", "0", "--address", "127.0.0.1"));
        words.addAll(List.of(options));
        child = Program.java(machine, Main.class, words.toArray())
                .with("CAIRN_STORE", store)
                .with("XDG_CONFIG_HOME", folder.resolve("config").toString())
                .start();
        try {
            Document started = Document.parse(child.line());
            url = URI.create(started.at("/urls/0").text());
            token = Files.readString(Path.of(started.at("/token_file").text())).strip();
        } catch (IOException | RuntimeException | AssertionError e) {
            child.close();
            throw e;
        }
    }

    int port() {
        return url.getPort();
    }

    String token() {
        return token;
    }

    Child child() {
        return child;
    }

    HttpResponse<String> send(String method, String path, String body) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(url.resolve(path))
                        .timeout(Duration.ofSeconds(60))
                        .header("Authorization", "Bearer " + token)
                        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    @Override
    public void close() {
        child.close();
    }
}
