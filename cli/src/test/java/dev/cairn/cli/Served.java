package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cairn.model.Document;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
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
        ProcessBuilder builder = new ProcessBuilder(Child.cairnCommand(machine, words.toArray(String[]::new)));
        builder.environment().put("CAIRN_STORE", store);
        builder.environment().put("XDG_CONFIG_HOME", folder.resolve("config").toString());
        builder.redirectError(folder.resolve("errors").toFile());
        child = Child.start(builder);
        try {
            Document started = started(folder);
            url = URI.create(started.at("/urls/0").text());
            token = Files.readString(Path.of(started.at("/token_file").text())).strip();
        } catch (IOException | RuntimeException e) {
            child.close();
            throw e;
        }
    }

    private Document started(Path folder) throws IOException {
        String line = new BufferedReader(new InputStreamReader(child.process().getInputStream(), UTF_8)).readLine();
        if (line == null) {
            throw new IOException(Files.readString(folder.resolve("errors")));
        }
        return Document.parse(line);
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
