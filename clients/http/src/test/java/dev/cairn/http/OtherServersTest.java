package dev.cairn.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.client.HttpStorage;
import dev.cairn.http.internal.client.StoreUrl;
import dev.cairn.http.internal.endpoint.StorageEndpoint;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.memory.MemoryProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers of another version, that are silent, that refuse, and that are no Cairn servers at all. */
class OtherServersTest {
    private static final Scope SCOPE = Scope.of("", "other", "one");

    private final CountDownLatch end = new CountDownLatch(1);
    private final Storage memory = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
    private final StorageEndpoint endpoint = new StorageEndpoint(memory);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8);
        server.setExecutor(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            thread.start();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
        endpoint.close();
        memory.close();
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        try (exchange) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private void says(int status, String body) {
        server.createContext("/", exchange -> answer(exchange, status, body));
    }

    private CairnException refused() {
        return catchThrowableOfType(CairnException.class, () -> HttpProvider.open(url(), null));
    }

    /** Greets and then does something else. */
    private HttpStorage greeted(HttpHandler operations) {
        server.createContext(
                "/storage/v1",
                exchange -> answer(exchange, 200, endpoint.hello().json()));
        server.createContext("/storage/v1/", operations);
        return new HttpStorage(new StoreUrl(URI.create(url()), Duration.ofSeconds(1)), null);
    }

    private static CairnException put(Storage storage) {
        Put put = Put.of(3, Bytes.fromUtf8("a"), Bytes.fromUtf8("1"));
        return catchThrowableOfType(
                CairnException.class,
                () -> storage.commit(SCOPE, Commit.inOrder().put(put).build()));
    }

    @Test
    void a_server_of_another_version_is_named_with_both() {
        says(200, "{\"wire\":7,\"cairn\":\"9.9.9\",\"more\":{}}");

        CairnException refused = refused();

        assertThat(refused.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
        assertThat(refused)
                .hasMessageContaining("the server (Cairn 9.9.9) speaks version 7")
                .hasMessageContaining(") version 1.");
        assertThat(refused.details()).containsEntry("found", 7).containsEntry("known", 1);
    }

    @Test
    void what_is_no_cairn_server_is_incompatible() {
        says(200, "<html>secret</html>");

        CairnException refused = refused();

        assertThat(refused.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
        assertThat(refused).hasMessageContaining("is not a Cairn server");
    }

    @Test
    void a_server_without_a_store_at_that_path_is_incompatible() {
        says(404, "");

        assertThat(refused().code()).isEqualTo(ErrorCode.INCOMPATIBLE);
    }

    @Test
    void a_problem_is_told_in_the_servers_words() {
        says(503, "{\"code\":\"OVERLOADED\",\"detail\":\"The server is busy. Nothing was changed.\"}");

        CairnException refused = refused();

        assertThat(refused.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(refused).hasMessageContaining("The server is busy. Nothing was changed.");
    }

    @Test
    void a_busy_server_is_asked_again_after_the_time_that_it_names() {
        AtomicInteger asked = new AtomicInteger();
        HttpStorage storage = greeted(exchange -> {
            boolean first = asked.incrementAndGet() == 1;
            exchange.getResponseHeaders().set("Retry-After", first ? "1" : "60");
            answer(exchange, 503, "{\"code\":\"OVERLOADED\",\"detail\":\"The server has too much to do.\"}");
        });

        CairnException refused = put(storage);

        assertThat(asked).hasValue(2);
        assertThat(refused.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(refused).hasMessageContaining("too much to do. Nothing was changed.");
    }

    @Test
    void a_redirect_is_not_followed() {
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/");
            answer(exchange, 302, "");
        });

        assertThat(refused().code()).isEqualTo(ErrorCode.INCOMPATIBLE);
    }

    @Test
    void a_server_that_is_silent_is_given_up() {
        HttpStorage storage = greeted(exchange -> await());

        CompletableFuture<CairnException> reading = CompletableFuture.supplyAsync(() -> catchThrowableOfType(
                CairnException.class, () -> storage.read(SCOPE, Read.of().build())));
        CairnException put = put(storage);
        CairnException read = reading.join();

        assertThat(put.code()).isEqualTo(ErrorCode.TIMEOUT);
        assertThat(put).hasMessageContaining("the server was silent for 1.0 s. It may or may not be stored");
        assertThat(read.code()).isEqualTo(ErrorCode.TIMEOUT);
        assertThat(read.getMessage()).doesNotContain("stored:");
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void an_answer_that_is_none_leaves_a_change_in_doubt() {
        HttpStorage storage = greeted(exchange -> answer(exchange, 200, "hello"));

        assertThat(put(storage).code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(put(storage)).hasMessageContaining("may or may not be stored");
    }

    @Test
    void a_proxy_that_lost_its_server_leaves_a_change_in_doubt() {
        HttpStorage storage = greeted(exchange -> answer(exchange, 502, "<html>bad gateway</html>"));

        assertThat(put(storage).code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(put(storage)).hasMessageContaining("may or may not be stored");
    }

    @Test
    void a_closed_store_asks_nothing() {
        HttpStorage storage = greeted(exchange -> answer(exchange, 500, ""));
        storage.close();

        assertThat(put(storage).code()).isEqualTo(ErrorCode.CLOSED);
    }
}
