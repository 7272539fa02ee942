package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.config.TokenFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardTest {
    @TempDir
    Path folder;

    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private TokenFile tokens;
    private String secret;
    private Notes notes;

    @BeforeEach
    void start() throws Exception {
        tokens = new TokenFile(folder.resolve("cairn/tokens.json"), Clock.systemUTC());
        assertThat(tokens.makeIfMissing()).isTrue();
        secret = Files.readString(tokens.secretFile()).strip();
        notes = new Notes(ServerOptions.DEFAULT
                .tokenFile(tokens.file())
                .corsOrigins(List.of("https://app.example"))
                .hosts(List.of("cairn.example"))
                .accessLog(log::add));
    }

    @AfterEach
    void stop() {
        notes.close();
    }

    private String bearer() {
        return "Authorization: Bearer " + secret;
    }

    @Test
    void the_files_of_tokens_are_their_owners_alone_and_hold_no_token_but_the_users_own() throws Exception {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(tokens.file())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(tokens.secretFile())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(tokens.file().getParent())))
                .isEqualTo("rwx------");
        String other = tokens.add("other", null, false).secret();
        assertThat(Files.readString(tokens.file())).doesNotContain(secret).doesNotContain(other);
        assertThat(tokens.makeIfMissing()).isFalse();
    }

    @Test
    void a_request_without_or_with_a_wrong_token_is_refused_and_changes_nothing() throws Exception {
        for (String header : List.of(
                "X-Nothing: 1",
                "Authorization: Bearer cairn_wrong",
                "Authorization: Basic " + secret,
                "x-api-key: " + secret.substring(1),
                "x-api-key:",
                "Authorization: Bearer " + secret + "x")) {
            Raw.Answer answer = notes.put("a", "{}", header);
            assertThat(answer.status()).as(header).isEqualTo(401);
            assertThat(answer.header("WWW-Authenticate")).contains("Bearer realm=\"cairn\"");
            assertThat(answer.body()).contains("\"code\":\"UNAUTHENTICATED\"");
        }
        assertThat(notes.written).hasValue(0);
    }

    @Test
    void a_token_is_taken_as_bearer_and_as_api_key() throws Exception {
        assertThat(notes.put("a", "{}", bearer()).status()).isEqualTo(201);
        assertThat(notes.put("b", "{}", "x-api-key: " + secret).status()).isEqualTo(201);
        assertThat(notes.ask("GET /v1/nowhere").status()).isEqualTo(401);
        assertThat(notes.ask("GET /v1/nowhere", bearer()).status()).isEqualTo(404);
        assertThat(notes.ask("GET /ok").status()).isEqualTo(200);
    }

    @Test
    void a_read_only_token_reads_and_writes_nothing() throws Exception {
        notes.put("a", "{\"x\":1}", bearer());
        String reader = "x-api-key: " + tokens.add("reader", null, true).secret();
        awaitTokens();
        assertThat(notes.ask("GET /v1/notes/a", reader).body()).isEqualTo("{\"x\":1}");
        Raw.Answer refused = notes.put("a", "{}", reader);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("\"code\":\"READ_ONLY\"").contains("Nothing was changed");
        assertThat(notes.written).hasValue(1);
    }

    @Test
    void a_token_of_a_tenant_reaches_that_tenant_alone() throws Exception {
        notes.put("a", "{\"of\":\"all\"}", bearer());
        String acme = "x-api-key: " + tokens.add("acme", "acme", false).secret();
        String other = "x-api-key: " + tokens.add("other", "other", false).secret();
        awaitTokens();
        assertThat(notes.ask("GET /v1/notes/a", acme).status()).isEqualTo(404);
        assertThat(notes.put("a", "{\"of\":\"acme\"}", acme).status()).isEqualTo(201);
        assertThat(notes.ask("GET /v1/notes/a", other).status()).isEqualTo(404);
        assertThat(notes.ask("GET /v1/notes/a", bearer()).body()).isEqualTo("{\"of\":\"all\"}");
        assertThat(notes.ask("GET /v1/notes/a", acme).body()).isEqualTo("{\"of\":\"acme\"}");
    }

    @Test
    void a_removed_token_is_refused_by_the_running_server() throws Exception {
        assertThat(tokens.remove(TokenFile.LOCAL)).isTrue();
        assertThat(tokens.remove(TokenFile.LOCAL)).isFalse();
        awaitTokens();
        assertThat(notes.put("a", "{}", bearer()).status()).isEqualTo(401);
    }

    /** A running server looks at the file again and again. */
    private void awaitTokens() throws Exception {
        String probe = "x-api-key: " + tokens.add("probe", null, true).secret();
        long start = System.nanoTime();
        while (notes.ask("GET /v1/notes/none", probe).status() == 401) {
            assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:8123",
                "127.0.0.1.evil.example",
                "localhost.evil.example",
                "10.0.0.1",
                "[::2]",
                "localhost@evil.example",
                ""
            })
    void a_host_that_is_not_the_servers_is_refused(String host) throws Exception {
        Raw.Answer answer = notes.put("a", "{}", bearer(), "Host: " + host);
        assertThat(answer.status()).isIn(400, 403);
        assertThat(answer.header("Content-Type")).contains("application/problem+json");
        assertThat(notes.written).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST:8123", "127.0.0.1", "127.1.2.3:1", "[::1]:8123", "cairn.example"})
    void the_names_of_the_server_are_taken(String host) throws Exception {
        assertThat(notes.put("a", "{}", bearer(), "Host: " + host).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: https://evil.example",
                "Origin: null",
                "Origin: http://localhost:9",
                "Origin: https://app.example.evil.example",
                "Sec-Fetch-Site: cross-site"
            })
    void a_request_of_another_web_page_is_refused(String header) throws Exception {
        for (String token : List.of(bearer(), "X-Nothing: 1")) {
            Raw.Answer answer = notes.put("a", "{}", token, header);
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.body()).contains("\"code\":\"FOREIGN\"");
            assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
        }
        assertThat(notes.written).hasValue(0);
    }

    @Test
    void a_named_web_page_may_ask_first_and_sees_the_headers_of_answers() throws Exception {
        Raw.Answer asked = notes.ask(
                "OPTIONS /v1/notes/a",
                "Origin: https://app.example",
                "Access-Control-Request-Method: PUT",
                "Access-Control-Request-Headers: x-api-key,content-type");
        assertThat(asked.status()).isEqualTo(204);
        assertThat(asked.header("Access-Control-Allow-Headers")).contains("x-api-key,content-type");
        assertThat(asked.header("Access-Control-Allow-Origin")).contains("https://app.example");
        Raw.Answer answer = notes.put("a", "{}", bearer(), "Origin: https://app.example");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.header("Access-Control-Expose-Headers").orElseThrow())
                .containsIgnoringCase("content-location")
                .containsIgnoringCase("location")
                .containsIgnoringCase("x-pagination-total")
                .containsIgnoringCase("x-pagination-next");
        assertThat(notes.put("a", "{}", bearer(), "Origin: http://localhost", "Host: localhost")
                        .status())
                .isEqualTo(201);
    }

    @Test
    void the_log_of_requests_has_neither_tokens_nor_ids_nor_payloads() throws Exception {
        notes.put("private-id", "{\"v\":\"secret-payload\"}", bearer(), "X-Request-Id: mine-1");
        notes.ask("POST /v1/fail?secret-query=1", bearer(), "X-Request-Id: no\u0001good");
        notes.ask("GET /v1/nowhere/private-id", "x-api-key: " + secret);
        notes.ask("GET /v1/notes/%00", "x-api-key: " + secret);
        notes.close();
        String all = String.join("\n", log);
        assertThat(log)
                .allSatisfy(line -> assertThat(line).containsPattern("\"status\":\\d+,\"bytes\":\\d+,\"ms\":\\d"));
        assertThat(all)
                .contains("\"route\":\"/v1/notes/{name}\",\"status\":201", "\"caller\":\"local\"", "\"id\":\"mine-1\"")
                .doesNotContain(secret, "private-id", "secret-payload", "secret-query", "mine-1\\u0001");
    }

    @Test
    void an_address_that_others_reach_demands_encryption_and_tokens() {
        ServerOptions open = ServerOptions.DEFAULT;
        assertThatThrownBy(() -> open.addresses(List.of("0.0.0.0")))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("--behind-proxy");
        assertThatThrownBy(() -> open.behindProxy(true).addresses(List.of("192.0.2.1")))
                .hasMessageContaining("--no-token");
        assertThat(open.tokenFile(tokens.file())
                        .behindProxy(true)
                        .addresses(List.of("::"))
                        .addresses())
                .containsExactly("::");
    }
}
