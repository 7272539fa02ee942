package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.server.config.Limits;
import dev.cairn.server.config.ServerOptions;
import java.io.ByteArrayOutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireTest {
    private static final Limits TIGHT = Limits.DEFAULT
            .bodyBytes(4_096)
            .times(Duration.ofMillis(600), Duration.ofMillis(300), Duration.ofSeconds(5));

    private final Notes notes = new Notes(ServerOptions.DEFAULT.limits(TIGHT));

    @AfterEach
    void stop() {
        notes.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/notes/..",
                "/v1/notes/%2e%2e",
                "/v1/notes/.",
                "/v1/notes/a%00",
                "/v1/notes/%ff",
                "/v1/notes/%zz",
                "/v1/notes/a%",
                "/v1/notes/%c0%ae",
                "/v1/../ok",
                "/v1/notes/%2e%2e/ok",
                "/v1/notes/a\u0001"
            })
    void a_path_with_tricks_is_refused_with_a_problem(String path) throws Exception {
        Raw.Answer answer = notes.ask("GET " + path);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.header("Content-Type")).contains("application/problem+json");
        assertThat(answer.body()).startsWith("{\"type\":").doesNotContain("<html");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%2Fb", "a%5Cb", "a%25b", "..%2f..%2fetc", "%2E%2E%2E", "a%7Cb", "a;b", "%C3%A9"})
    void escapes_in_a_name_are_part_of_the_name(String name) throws Exception {
        assertThat(notes.put(name, "{\"n\":1}").status()).isEqualTo(201);
        assertThat(notes.ask("GET /v1/notes/" + name).body()).isEqualTo("{\"n\":1}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/9.9\r\n\r\n",
                "NONSENSE\r\n\r\n",
                "GET /v1/notes/a HTTP/1.1\r\n\r\n",
                "GET /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nBad Header: 1\r\n\r\n",
                "GET /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n",
                "PUT /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
                "PUT /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
                "PUT /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: x\r\n\r\n{}",
                "PUT /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
            })
    void what_is_no_http_gets_a_problem_and_no_page(String text) throws Exception {
        try (Raw raw = new Raw(notes.port())) {
            Raw.Answer answer = raw.send(text).answer();
            assertThat(answer.status()).isBetween(400, 505);
            assertThat(answer.text()).contains("application/problem+json").doesNotContain("<html", "<h1", "jetty");
        }
        assertThat(notes.written).hasValue(0);
    }

    @Test
    void headers_that_are_too_long_are_refused() throws Exception {
        Raw.Answer answer = notes.ask("GET /v1/notes/a", "X-Long: " + "a".repeat(20_000));
        assertThat(answer.status()).isEqualTo(431);
        assertThat(answer.body()).contains("\"code\":\"HEADERS_TOO_LARGE\"");
        assertThat(notes.ask("GET /v1/notes/" + "a".repeat(20_000)).status()).isEqualTo(414);
    }

    @Test
    void headers_that_are_too_long_are_refused_on_paths_of_the_sdk_with_a_status_that_its_client_does_not_repeat()
            throws Exception {
        Raw.Answer answer = notes.ask("GET /ok", "X-Long: " + "a".repeat(20_000));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body()).contains("\"code\":\"HEADERS_TOO_LARGE\"", "\"status\":422");
    }

    @Test
    void a_header_cannot_be_smuggled_into_an_answer() throws Exception {
        Raw.Answer answer = notes.ask("GET /v1/notes/a%0d%0aX-Evil:%201", "X-Request-Id: a%0d%0aX-Evil: 1");
        assertThat(answer.header("X-Evil")).isEmpty();
        assertThat(answer.header("X-Request-Id").orElseThrow()).matches("[0-9a-f-]{36}");
    }

    @Test
    void members_with_one_name_are_refused() throws Exception {
        Raw.Answer answer = notes.put("a", "{\"x\":1,\"x\":2}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("\"code\":\"INVALID\"");
        assertThat(notes.written).hasValue(0);
    }

    @Test
    void a_body_over_the_limit_is_refused_however_it_is_sent() throws Exception {
        String body = "{\"x\":\"" + "a".repeat(5_000) + "\"}";
        assertThat(notes.put("a", body).status()).isEqualTo(413);
        assertThat(chunked(body.getBytes(StandardCharsets.UTF_8), "X-Plain: 1").status())
                .isEqualTo(413);
        assertThat(chunked(gzip("{\"x\":\"" + "a".repeat(5_000_000) + "\"}"), "Content-Encoding: gzip")
                        .status())
                .isEqualTo(413);
        assertThat(chunked(gzip("{\"x\":1}"), "Content-Encoding: br").status()).isEqualTo(415);
        assertThat(notes.written).hasValue(0);
        assertThat(chunked(gzip("{\"x\":1}"), "Content-Encoding: gzip").status())
                .isEqualTo(201);
    }

    @Test
    void a_body_that_ends_early_or_is_not_compressed_as_it_says_changes_nothing() throws Exception {
        assertThat(chunked("{}".getBytes(StandardCharsets.UTF_8), "Content-Encoding: gzip")
                        .status())
                .isEqualTo(400);
        byte[] whole = gzip("{\"x\":\"" + "abcdef".repeat(100) + "\"}");
        assertThat(chunked(java.util.Arrays.copyOf(whole, whole.length - 9), "Content-Encoding: gzip")
                        .status())
                .isEqualTo(400);
        ByteArrayOutputStream followed = new ByteArrayOutputStream();
        followed.writeBytes(gzip("{\"x\":1}"));
        followed.writeBytes(java.util.Arrays.copyOf(gzip("{\"x\":2}"), 12));
        assertThat(chunked(followed.toByteArray(), "Content-Encoding: gzip").status())
                .isEqualTo(400);
        try (Raw raw = new Raw(notes.port())) {
            raw.send("PUT /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{\"x\":");
            raw.socket().shutdownOutput();
            assertThat(raw.answer().text()).doesNotContain(" 201 ");
        }
        assertThat(notes.written).hasValue(0);
    }

    @Test
    @SuppressWarnings("try") // ends the drip
    void a_body_of_a_byte_now_and_then_is_refused_while_others_are_answered() throws Exception {
        try (Raw slow = new Raw(notes.port())) {
            slow.send("PUT /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000\r\n\r\n");
            Thread drip = new Thread(() -> drip(slow.socket()));
            drip.start();
            assertThat(notes.put("b", "{}").status()).isEqualTo(201);
            Raw.Answer answer = slow.answer();
            assertThat(answer.status()).isEqualTo(408);
            assertThat(answer.body()).contains("\"code\":\"TOO_SLOW\"");
            slow.close();
            drip.join();
        }
        assertThat(notes.written).hasValue(1);
    }

    @Test
    void headers_of_a_byte_now_and_then_end_the_connection() throws Exception {
        try (Raw slow = new Raw(notes.port())) {
            slow.send("GET /ok HTTP/1.1\r\nX-Slow: ");
            Thread drip = new Thread(() -> drip(slow.socket()));
            drip.start();
            slow.answer();
            drip.join();
        } catch (java.net.SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
    }

    /** A byte every 50 ms until the connection is gone. */
    private static void drip(Socket socket) {
        try {
            while (true) {
                socket.getOutputStream().write('a');
                Thread.sleep(50);
            }
        } catch (java.io.IOException | InterruptedException gone) {
            Thread.currentThread().interrupt();
        }
    }

    private Raw.Answer chunked(byte[] body, String header) throws Exception {
        try (Raw raw = new Raw(notes.port())) {
            raw.send(
                    "PUT /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n"
                            + header + "\r\n\r\n" + Integer.toHexString(body.length) + "\r\n"
                            + new String(body, StandardCharsets.ISO_8859_1) + "\r\n0\r\n\r\n");
            return raw.answer();
        }
    }

    private static byte[] gzip(String text) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    @Test
    void a_request_with_a_key_is_done_once_and_gets_the_same_answer_again() throws Exception {
        Raw.Answer first = notes.put("a", "{\"x\":1}", "Idempotency-Key: k1");
        Raw.Answer again = notes.put("a", "{\"x\":1}", "Idempotency-Key: k1");
        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotency-Replayed")).contains("true");
        assertThat(notes.written).hasValue(1);
        Raw.Answer other = notes.put("a", "{\"x\":2}", "Idempotency-Key: k1");
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.body()).contains("\"code\":\"KEY_REUSED\"");
        assertThat(notes.put("b", "{\"x\":1}", "Idempotency-Key: k1").status()).isEqualTo(422);
        assertThat(notes.written).hasValue(1);
        assertThat(notes.put("a", "{\"x\":2}", "Idempotency-Key: k 2").status()).isEqualTo(400);
        assertThat(notes.put("a", "{\"x\":2}", "Idempotency-Key: k3").status()).isEqualTo(201);
        assertThat(notes.written).hasValue(2);
    }

    @Test
    void every_answer_has_an_id_and_no_page_may_use_it() throws Exception {
        Raw.Answer answer = notes.ask("GET /ok", "X-Request-Id: abc-1");
        assertThat(answer.header("X-Request-Id")).contains("abc-1");
        assertThat(answer.header("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.header("Content-Security-Policy").orElseThrow()).contains("default-src 'none'");
        assertThat(answer.header("Server")).isEmpty();
    }

    @Test
    void a_method_that_a_path_does_not_take_is_405_and_404_for_the_sdk() throws Exception {
        Raw.Answer own = notes.ask("DELETE /v1/notes/a");
        assertThat(own.status()).isEqualTo(405);
        assertThat(own.header("Allow")).contains("GET, PUT");
        assertThat(notes.ask("DELETE /notes/a").status()).isEqualTo(404);
        assertThat(notes.ask("HEAD /ok").body()).isEmpty();
    }
}
