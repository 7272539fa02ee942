package dev.cairn.server.page;

import dev.cairn.model.Document;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Chromium without a window, driven over its debugging protocol. The program is the one that {@code CAIRN_CHROMIUM} names, or
 * {@code chromium}, {@code chromium-browser} or {@code google-chrome} of the path; without one it cannot be made. Thread-safe.
 */
final class Chromium implements AutoCloseable {
    private static final Pattern LISTENING = Pattern.compile("DevTools listening on (ws://\\S+)");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final Path folder;
    private final WebSocket socket;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Document>> open = new ConcurrentHashMap<>();
    private final Map<String, Consumer<Document>> sessions = new ConcurrentHashMap<>();
    private CompletableFuture<?> sent = CompletableFuture.completedFuture(null);

    Chromium() throws IOException {
        folder = Files.createTempDirectory("chromium");
        List<String> command = new ArrayList<>(List.of(program(), "--headless=new", "--remote-debugging-port=0"));
        command.addAll(List.of("--user-data-dir=" + folder, "--no-first-run", "--disable-gpu", "--disable-extensions"));
        command.addAll(List.of("--disable-background-networking", "--disable-component-update", "--disable-sync"));
        command.addAll(List.of("--hide-scrollbars", "--force-color-profile=srgb", "--disable-dev-shm-usage"));
        if ("root".equals(System.getProperty("user.name"))) {
            command.add("--no-sandbox");
        }
        command.add("about:blank");
        Path said = folder.resolve("said");
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(address(said), new Listener())
                .join();
    }

    private static String program() {
        String named = System.getenv("CAIRN_CHROMIUM");
        Stream<String> names =
                named == null ? Stream.of("chromium", "chromium-browser", "google-chrome") : Stream.of(named);
        return names.flatMap(name -> Arrays.stream(
                                System.getenv().getOrDefault("PATH", "").split(":"))
                        .map(part -> Path.of(part).resolve(name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "There is no browser. Install Debian's package chromium, or name one in CAIRN_CHROMIUM."));
    }

    private URI address(Path said) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (process.isAlive() && System.nanoTime() < end) {
            Matcher line = LISTENING.matcher(Files.readString(said));
            if (line.find()) {
                return URI.create(line.group(1));
            }
            Thread.onSpinWait();
        }
        process.destroyForcibly();
        throw new IOException("The browser did not start:\n" + Files.readString(said));
    }

    /** Opens a tab that shares nothing with others. */
    Tab tab() {
        String context = send(null, "Target.createBrowserContext", Map.of())
                .at("/browserContextId")
                .text();
        String target = send(null, "Target.createTarget", Map.of("url", "about:blank", "browserContextId", context))
                .at("/targetId")
                .text();
        String session = send(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .at("/sessionId")
                .text();
        Tab tab = new Tab(this, context, session);
        sessions.put(session, tab::happened);
        tab.begin();
        return tab;
    }

    void close(Tab tab, String context, String session) {
        send(null, "Target.disposeBrowserContext", Map.of("browserContextId", context));
        sessions.remove(session);
    }

    /** Sends a command and gives its result. */
    Document send(@Nullable String session, String method, Map<String, ?> parameters) {
        int id = ids.incrementAndGet();
        CompletableFuture<Document> answer = new CompletableFuture<>();
        open.put(id, answer);
        Map<String, Object> message = new LinkedHashMap<>(Map.of("id", id, "method", method, "params", parameters));
        if (session != null) {
            message.put("sessionId", session);
        }
        write(Document.of(message).json());
        try {
            return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("The browser does not answer " + method + " " + parameters, e);
        } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
            throw new AssertionError(method + ": " + e.getMessage(), e);
        }
    }

    private synchronized void write(String text) {
        sent = sent.thenCompose(before -> socket.sendText(text, true));
    }

    private void received(Document message) {
        if (message.member("id").isPresent()) {
            CompletableFuture<Document> answer =
                    open.remove(Integer.parseInt(message.at("/id").json()));
            message.member("error")
                    .ifPresentOrElse(
                            error -> answer.completeExceptionally(new AssertionError(error.json())),
                            () -> answer.complete(message.at("/result")));
        } else {
            message.member("sessionId")
                    .map(session -> sessions.get(session.text()))
                    .ifPresent(session -> session.accept(message));
        }
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                String whole = text.toString();
                text.setLength(0);
                received(Document.parse(whole));
            }
            from.request(1);
            return null;
        }
    }

    @Override
    public void close() {
        socket.abort();
        process.destroy();
        try {
            process.waitFor();
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(java.util.Comparator.reverseOrder()).forEach(Chromium::delete);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException busy) {
            file.toFile().deleteOnExit(); // a helper of the browser still ends
        }
    }
}
