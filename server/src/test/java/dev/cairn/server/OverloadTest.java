package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.server.config.Limits;
import dev.cairn.server.config.ServerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A server with more to do than it takes on, and one that is stopped. */
class OverloadTest {
    private static final Limits NARROW = Limits.DEFAULT
            .numbers(100, 1, 0)
            .times(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofMillis(300));

    private static void ask(Raw raw, String path) throws Exception {
        raw.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    }

    private static void awaitRunning(Notes notes, int count) {
        long start = System.nanoTime();
        while (notes.host.running() < count) {
            assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
        }
    }

    @Test
    void who_comes_when_as_many_wait_as_may_is_told_to_come_again() throws Exception {
        try (Notes notes = new Notes(ServerOptions.DEFAULT.limits(NARROW));
                Raw working = new Raw(notes.port());
                Raw waiting = new Raw(notes.port())) {
            ask(working, "/v1/wait");
            awaitRunning(notes, 1);
            ask(waiting, "/v1/wait");
            long start = System.nanoTime();
            while (notes.host.waiting() < 1) {
                assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
            }
            Raw.Answer own = notes.ask("GET /v1/wait");
            assertThat(own.status()).isEqualTo(503);
            assertThat(own.header("Retry-After")).contains("1");
            assertThat(own.body()).contains("\"code\":\"OVERLOADED\"");
            assertThat(notes.ask("GET /wait").status()).isEqualTo(422);
            notes.gate.countDown();
            assertThat(working.answer().status()).isEqualTo(204);
            assertThat(waiting.answer().status()).isEqualTo(204);
        }
    }

    @Test
    void a_stop_waits_for_requests_and_counts_those_that_take_too_long() throws Exception {
        List<Raw> clients = new ArrayList<>();
        try (Notes notes = new Notes(ServerOptions.DEFAULT.limits(NARROW.numbers(100, 5, 5)))) {
            for (int i = 0; i < 2; i++) {
                clients.add(new Raw(notes.port()));
                ask(clients.get(i), "/v1/wait");
            }
            awaitRunning(notes, 2);
            assertThat(notes.host.stop()).isEqualTo(2);
            assertThat(notes.host.stop()).isZero();
        } finally {
            for (Raw client : clients) {
                client.close();
            }
        }
    }

    @Test
    void a_stop_lets_a_request_that_runs_end() throws Exception {
        Limits patient = NARROW.times(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(10))
                .numbers(100, 5, 5);
        try (Notes notes = new Notes(ServerOptions.DEFAULT.limits(patient));
                Raw working = new Raw(notes.port());
                Raw open = new Raw(notes.port());
                Raw openToo = new Raw(notes.port())) {
            ask(working, "/v1/wait");
            awaitRunning(notes, 1);
            List<Integer> undone = new ArrayList<>();
            Thread stopping = new Thread(() -> undone.add(notes.host.stop()));
            stopping.start();
            while (!notes.host.isStopping()) {
                Thread.onSpinWait();
            }
            ask(open, "/v1/wait");
            Raw.Answer refused = open.answer();
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Content-Type")).contains("application/problem+json");
            assertThat(refused.header("Retry-After")).contains("1");
            ask(openToo, "/ok");
            Raw.Answer ofSdk = openToo.answer();
            assertThat(ofSdk.status()).isEqualTo(422);
            assertThat(ofSdk.body()).contains("\"code\":\"OVERLOADED\"");
            notes.gate.countDown();
            assertThat(working.answer().status()).isEqualTo(204);
            stopping.join();
            assertThat(undone).containsExactly(0);
        }
    }
}
