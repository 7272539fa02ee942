package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.Limits;
import dev.cairn.server.config.ServerOptions;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The protocol at the path of a server: who gets in, and who sees what. */
class HttpTest extends OverHttp {
    @Test
    void nobody_gets_in_without_a_token_or_from_another_page() throws Exception {
        Json list = message("tools/list", stateless(new Json()));
        assertThat(post(modern("wrong", "tools/list", ""), list).statusCode()).isEqualTo(401);
        assertThat(post(modern(ann, "tools/list", "").header("Origin", "http://evil.example"), list)
                        .statusCode())
                .isEqualTo(403);
        assertThat(post(modern(ann, "tools/list", ""), list).statusCode()).isEqualTo(200);
    }

    @Test
    void a_read_only_token_gets_the_tools_that_read() throws Exception {
        String said = post(modern(reader, "tools/list", ""), message("tools/list", stateless(new Json())))
                .body();
        assertThat(said).contains("checkpoint_get").doesNotContain("\"checkpoint_save\"");
        assertThat(call(reader, "item_put", new Json().put("key", "k").put("value", 1))
                        .at("/error/code")
                        .json())
                .isEqualTo("-32602");
        assertThat(store.store().find("k")).isEmpty();
    }

    @Test
    void a_token_of_a_tenant_sees_that_tenant_alone() throws Exception {
        call(ann, "item_put", new Json().put("key", "anns").put("value", "secret-of-ann"));
        call(bob, "item_put", new Json().put("key", "bobs").put("value", 1));
        Document seen = call(bob, "item_search", new Json());
        assertThat(seen.json()).contains("\"bobs\"").doesNotContain("secret-of-ann");
    }

    @Test
    void a_server_of_one_tenant_denies_tokens_of_others() throws Exception {
        server.close();
        server = serve(store.tenant("zoo"), 0);
        assertThat(post(request(bob), message("tools/list", new Json())).statusCode())
                .isEqualTo(403);
        assertThat(call(ann, "thread_list", new Json()).find("/result/structuredContent/items"))
                .isPresent();
    }

    @Test
    void a_session_is_unknown_to_other_tokens_and_after_its_end() throws Exception {
        String session = session(ann);
        Json list = new Json();
        assertThat(inSession(ann, session, "tools/list", list).statusCode()).isEqualTo(200);
        assertThat(inSession(bob, session, "tools/list", list).statusCode()).isEqualTo(404);
        assertThat(inSession(ann, "never-made", "tools/list", list).statusCode())
                .isEqualTo(404);
        HttpRequest end =
                request(ann).header("Mcp-Session-Id", session).DELETE().build();
        assertThat(http.send(end, BodyHandlers.discarding()).statusCode()).isLessThan(300);
        assertThat(inSession(ann, session, "tools/list", list).statusCode()).isEqualTo(404);
    }

    @Test
    void a_client_goes_on_after_the_server_started_again() throws Exception {
        String session = session(ann);
        int port = server.port();
        server.close();
        server = serve(port);
        assertThat(inSession(ann, session, "tools/list", new Json()).statusCode())
                .isEqualTo(404);
        assertThat(inSession(ann, session(ann), "tools/list", new Json()).statusCode())
                .isEqualTo(200);
        assertThat(call(ann, "thread_list", new Json()).find("/result/structuredContent/items"))
                .isPresent();
    }

    @Test
    void malformed_and_huge_bodies_are_refused() throws Exception {
        HttpRequest broken = modern(ann, "tools/list", "")
                .POST(BodyPublishers.ofString("{\"jsonrpc\":"))
                .build();
        assertThat(http.send(broken, BodyHandlers.ofString()).statusCode()).isEqualTo(400);
        HttpRequest huge = modern(ann, "tools/list", "")
                .POST(BodyPublishers.ofString("x".repeat(17 << 20)))
                .build();
        assertThat(http.send(huge, BodyHandlers.ofString()).statusCode()).isBetween(400, 413);
        assertThat(call(ann, "thread_list", new Json()).find("/result")).isPresent();
    }

    @Test
    void bodies_count_among_those_that_the_server_holds() throws Exception {
        Limits usual = Limits.DEFAULT;
        Limits little = new Limits(
                2 << 20,
                usual.uploadBytes(),
                1 << 20,
                usual.connections(),
                usual.threads(),
                usual.waiting(),
                usual.idle(),
                usual.bytesPerSecond(),
                usual.grace(),
                usual.stop());
        server.close();
        server = serve(options(0).limits(little));
        assertThat(putting(3 << 20)).isEqualTo(413);
        assertThat(putting(3 << 19)).isEqualTo(503);
        assertThat(putting(1 << 19)).isEqualTo(200);
    }

    private int putting(int bytes) throws Exception {
        Json params = stateless(new Json()
                .put("name", "item_put")
                .put("arguments", new Json().put("key", "k").put("value", "x".repeat(bytes))));
        return post(modern(ann, "tools/call", "item_put"), message("tools/call", params))
                .statusCode();
    }

    @Test
    void a_subscriber_hears_of_a_new_checkpoint_of_its_thread_alone() throws Exception {
        Json wanted = new Json().put("resourceSubscriptions", List.of("cairn://thread/mine"));
        Json params = stateless(new Json().put("notifications", wanted));
        HttpRequest listen = modern(ann, "subscriptions/listen", "")
                .POST(BodyPublishers.ofString(
                        message("subscriptions/listen", params).document().json()))
                .build();
        try (InputStream stream =
                http.send(listen, BodyHandlers.ofInputStream()).body()) {
            BufferedReader events = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
            assertThat(next(events)).contains("acknowledged");
            call(ann, "checkpoint_save", new Json().put("thread_id", "other").put("values", Map.of("a", 1)));
            call(ann, "checkpoint_save", new Json().put("thread_id", "mine").put("values", Map.of("a", 1)));
            assertThat(next(events)).contains("notifications/resources/updated", "cairn://thread/mine");
        }
    }

    @Test
    void a_token_that_is_read_only_gets_those_of_the_named_tools_that_read() throws Exception {
        McpOptions named = McpOptions.DEFAULT.tools(List.of("item_get", "item_put"));
        ServerOptions options =
                ServerOptions.DEFAULT.addresses(List.of("127.0.0.1")).port(0).tokenFile(tokens.file());
        server.close();
        server = new CairnServer(store, options, List.of(McpHttp.mount(named)), true);
        HttpResponse<String> answer =
                post(modern(reader, "tools/list", ""), message("tools/list", stateless(new Json())));
        assertThat(answer.statusCode()).isEqualTo(200);
        Document tools = Document.parse(answer.body()).at("/result/tools");
        assertThat(tools.size()).isEqualTo(1);
        assertThat(tools.at("/0/name").text()).isEqualTo("item_get");
    }
}
