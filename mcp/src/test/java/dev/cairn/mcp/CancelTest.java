package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Cancelled;
import dev.cairn.mcp.internal.model.Heads;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Offer;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.mcp.internal.web.McpMount;
import dev.cairn.model.Document;
import dev.cairn.server.CairnServer;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that its client cancels stops its work, and long work says how far it is. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CancelTest extends OverHttp {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);

    private Answer endless(Call call) {
        LongConsumer steps = call.steps("steps done");
        try {
            for (long done = 0; ; done++) {
                steps.accept(done);
                begun.countDown();
            }
        } catch (Cancelled e) {
            stopped.countDown();
            throw e;
        }
    }

    private Offer offer() {
        Document nothing = Document.parse("{\"type\":\"object\"}");
        Tool endless =
                new Tool("endless", "Endless", "Never ends.", nothing, null, Nature.READS, List.of(), this::endless);
        return new Offer("1", "none", List.of(endless), List.of(), List.of());
    }

    private static Json call(boolean progress) {
        Json params = new Json().put("name", "endless").put("arguments", new Json());
        return progress ? params.put("_meta", new Json().put("progressToken", "p")) : params;
    }

    private void stops() throws InterruptedException {
        assertThat(stopped.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"session", "stateless"})
    void a_cancelled_call_stops_on_standard_input(String era) throws Exception {
        try (Wired client = Wired.to(offer(), new Heads(store))) {
            Wired speaking = era.equals("session") ? client.session() : client;
            long id = speaking.send("tools/call", call(false));
            begun.await();
            speaking.line(new Json()
                    .put("jsonrpc", "2.0")
                    .put("method", "notifications/cancelled")
                    .put("params", new Json().put("requestId", id)));
            stops();
        }
    }

    @Test
    void a_call_that_is_cancelled_before_it_begins_stops() throws Exception {
        try (Wired client = Wired.to(offer(), new Heads(store)).session()) {
            long id = client.send("tools/call", call(false));
            client.line(new Json()
                    .put("jsonrpc", "2.0")
                    .put("method", "notifications/cancelled")
                    .put("params", new Json().put("requestId", id)));
            stops();
        }
    }

    private void serveEndless() {
        server.close();
        server = new CairnServer(store, options(0), List.of(new McpMount((seen, readOnly) -> offer())), true);
    }

    @Test
    void a_cancelled_call_of_a_session_stops_over_http_and_none_of_another_session() throws Exception {
        serveEndless();
        String session = session(ann);
        String other = session(ann);
        HttpRequest.Builder request = request(ann).header("MCP-Protocol-Version", "2025-11-25");
        var running = http.sendAsync(
                request.copy()
                        .header("Mcp-Session-Id", session)
                        .POST(BodyPublishers.ofString(
                                message("tools/call", call(false)).document().json()))
                        .build(),
                BodyHandlers.ofString());
        begun.await();
        Json cancel = new Json()
                .put("jsonrpc", "2.0")
                .put("method", "notifications/cancelled")
                .put("params", new Json().put("requestId", 1));
        post(request.copy().header("Mcp-Session-Id", other), cancel);
        assertThat(stopped.await(300, TimeUnit.MILLISECONDS)).isFalse();
        post(request.copy().header("Mcp-Session-Id", session), cancel);
        stops();
        running.join();
    }

    @Test
    void a_call_without_a_session_stops_when_its_client_closes_the_stream() throws Exception {
        serveEndless();
        HttpRequest request = modern(ann, "tools/call", "endless")
                .POST(BodyPublishers.ofString(
                        message("tools/call", stateless(call(true))).document().json()))
                .build();
        try (InputStream stream =
                http.send(request, BodyHandlers.ofInputStream()).body()) {
            assertThat(stream.read()).isNotNegative();
        }
        stops();
    }

    @ParameterizedTest
    @ValueSource(strings = {"session", "stateless"})
    void a_search_says_how_far_it_is(String era) throws Exception {
        try (Cairn full = Cairn.open("memory:");
                Wired client = Wired.to(full, McpOptions.DEFAULT)) {
            Wired speaking = era.equals("session") ? client.session() : client;
            speaking.done("checkpoint_save", new Json().put("thread_id", "a").put("values", new Json().put("x", "y")));
            long id = speaking.send(
                    "tools/call",
                    new Json()
                            .put("name", "thread_search")
                            .put("arguments", new Json().put("text", "none"))
                            .put("_meta", new Json().put("progressToken", "p")));
            Document said = client.await(message -> message.json().contains("notifications/progress"), other -> {});
            assertThat(said.at("/params/progressToken").text()).isEqualTo("p");
            assertThat(said.at("/params/message").text()).isEqualTo("checkpoints searched");
            client.answer(id, other -> {});
        }
    }
}
