package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.model.Document;
import dev.cairn.server.config.Limits;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.config.TokenFile;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.Namespace;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is refused holds nothing and changes nothing. */
class RefusedClientsTest {
    @TempDir
    Path folder;

    private TokenFile tokens() {
        return new TokenFile(folder.resolve("cairn/tokens.json"), Clock.systemUTC());
    }

    @Test
    void refused_clients_that_send_nothing_more_hold_no_thread() throws Exception {
        TokenFile tokens = tokens();
        String secret = tokens.add("a", null, false).secret();
        Limits few = Limits.DEFAULT.numbers(100, 2, 10);
        List<Raw> waiting = new ArrayList<>();
        try (Notes notes =
                new Notes(ServerOptions.DEFAULT.tokenFile(tokens.file()).limits(few))) {
            for (int i = 0; i < 8; i++) {
                Raw raw = new Raw(notes.port());
                raw.send("PUT /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{");
                assertThat(raw.socket().getInputStream().read()).isEqualTo('H');
                waiting.add(raw);
            }
            long start = System.nanoTime();
            assertThat(notes.ask("GET /v1/notes/a", "x-api-key: " + secret).status())
                    .isEqualTo(404);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        } finally {
            for (Raw raw : waiting) {
                raw.close();
            }
        }
    }

    /** A client sends its body after its headers; the answer may come between them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "PUT /v1/notes/a HTTP/1.1\r\nHost: localhost",
                "PUT /v1/notes/a HTTP/1.1\r\nHost: elsewhere.example",
                "PUT /notes/a HTTP/1.1\r\nHost: localhost",
                "POST /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nx-api-key: KEY",
                "POST /nothing HTTP/1.1\r\nHost: localhost\r\nx-api-key: KEY",
                "PUT /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nx-api-key: READER",
                "GET /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nx-api-key: KEY",
                "GET /ok HTTP/1.1\r\nHost: localhost",
                "PUT /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nx-api-key: KEY\r\nContent-Encoding: br"
            })
    void a_connection_is_used_again_after_an_answer_that_came_before_the_body(String head) throws Exception {
        TokenFile tokens = tokens();
        String key = tokens.add("a", null, false).secret();
        String reader = tokens.add("b", null, true).secret();
        String request = head.replace("KEY", key).replace("READER", reader);
        try (Notes notes = new Notes(ServerOptions.DEFAULT.tokenFile(tokens.file()));
                Raw raw = new Raw(notes.port())) {
            raw.send(request + "\r\nContent-Length: 2\r\n\r\n");
            Raw.Answer first = raw.next();
            assertThat(first.header("Connection")).isEmpty();
            raw.send("{}");
            raw.send("GET /ok HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(raw.next().status()).isEqualTo(200);
        }
    }

    @Test
    void a_connection_that_ends_with_its_answer_says_so() throws Exception {
        TokenFile tokens = tokens();
        tokens.add("a", null, false);
        try (Notes notes = new Notes(ServerOptions.DEFAULT.tokenFile(tokens.file()));
                Raw raw = new Raw(notes.port())) {
            raw.send("PUT /v1/notes/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n");
            Raw.Answer refused = raw.next();
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.header("Connection")).contains("close");
            assertThat(raw.socket().getInputStream().read()).isNegative();
        }
    }

    @Test
    void a_busy_server_answers_paths_of_the_sdk_with_a_code_that_its_client_takes() throws Exception {
        Limits none = Limits.DEFAULT.numbers(100, 1, -1);
        try (Notes notes = new Notes(ServerOptions.DEFAULT.limits(none))) {
            assertThat(notes.ask("PUT /notes/a").status()).isEqualTo(422);
            assertThat(notes.ask("PUT /v1/notes/a").status()).isEqualTo(503);
        }
    }

    @Test
    void a_read_only_token_does_not_make_items_live_longer() throws Exception {
        TokenFile tokens = tokens();
        String reader = "x-api-key: " + tokens.add("reader", null, true).secret();
        try (Cairn store = Cairn.open("memory:");
                CairnServer server =
                        new CairnServer(store, ServerOptions.DEFAULT.port(0).tokenFile(tokens.file()))) {
            store.store()
                    .put(
                            Namespace.of("a"),
                            "k",
                            Document.parse("{\"n\":1}"),
                            ItemOptions.none().living(Duration.ofHours(1)));
            String path = "GET /store/items?namespace=a&key=k&refresh_ttl=";
            Raw.Answer refused = Raw.ask(server.port(), path + "true", reader);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.body()).contains("READ_ONLY");
            assertThat(Raw.ask(server.port(), path + "false", reader).status()).isEqualTo(200);
        }
    }
}
