package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with a small heap goes on answering while others misuse it, and each of those gets an answer that says what is wrong. */
class ServeAbuseTest {
    private static final int FEW = 2_000;
    private static final int MANY = 10_000;

    @TempDir
    Path folder;

    private Served server;

    @Test
    void a_small_server_outlives_crowds_floods_bombs_and_slow_clients() throws Exception {
        abuse(FEW);
    }

    @Test
    @Tag("long")
    void a_small_server_outlives_them_with_10000_watches() throws Exception {
        abuse(MANY);
    }

    private void abuse(int watches) throws Exception {
        String store = "sqlite:" + folder.resolve("store.db");
        try (Served started = new Served(folder, store, List.of("-Xmx256m"))) {
            server = started;
            AtomicBoolean done = new AtomicBoolean();
            CompletableFuture<Integer> others = CompletableFuture.supplyAsync(() -> goOn(done));
            Child slow = client("slow", 20);
            Child watching = client("watches", watches);
            assertThat(watching.line()).isEqualTo("open");
            assertThat(answers(client("crowd", 1_000))).isEqualTo("{201=1000}");
            Child floods = client("long", 1);
            Child bombs = client("bomb", 8);
            Child halves = client("half", 50);
            assertThat(answers(floods)).isEqualTo("{413=2}");
            assertThat(answers(bombs)).matches("\\{413=8(, 503=\\d+)?}");
            assertThat(answers(halves)).matches("\\{200=50, (400=50|closed=50)}");
            for (int i = 0; i < 20; i++) {
                assertThat(server.send("POST", "/v1/threads/watched-" + i + "/checkpoints", "{\"values\":{}}")
                                .statusCode())
                        .isEqualTo(201);
            }
            assertThat(watching.line()).isEqualTo("{told=" + watches + "}");
            assertThat(answers(slow)).isEqualTo("{408=20}");
            done.set(true);
            assertThat(others.get()).isGreaterThan(10);
            server.child().terminate();
            assertThat(server.child().err())
                    .contains("Stopped; all requests were done.")
                    .doesNotContain("OutOfMemory", server.token());
        }
    }

    /** Someone who means no harm; gives how many requests were answered, all of them well. */
    private int goOn(AtomicBoolean done) {
        int answered = 0;
        try {
            for (; !done.get(); answered++) {
                assertThat(server.send("PUT", "/v1/item?key=good", "{\"value\":" + answered + "}")
                                .statusCode())
                        .isEqualTo(200);
                assertThat(server.send("GET", "/v1/item?key=good", "").body()).contains("\"value\":" + answered);
            }
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("request " + answered, e);
        }
        return answered;
    }

    private Child client(String kind, int number) {
        return Child.start(List.of("-Xmx128m"), AbusiveClient.class, server.port(), server.token(), kind, number);
    }

    private static String answers(Child client) {
        try (client) {
            return String.join("\n", client.end());
        }
    }
}
