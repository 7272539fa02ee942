package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.cairn.answer.Json;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a token opened ends with the token, and belongs to no other. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpTokensTest extends OverHttp {
    @Test
    void a_subscription_ends_with_its_token() throws Exception {
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
            tokens.remove("ann");
            assertThatCode(() -> events.lines().forEach(line -> {})).doesNotThrowAnyException();
        }
    }

    @Test
    void the_stream_of_a_session_ends_with_its_token() throws Exception {
        String session = session(ann);
        HttpRequest listen = request(ann)
                .setHeader("Accept", "text/event-stream")
                .header("Mcp-Session-Id", session)
                .header("MCP-Protocol-Version", "2025-11-25")
                .GET()
                .build();
        try (InputStream stream =
                http.send(listen, BodyHandlers.ofInputStream()).body()) {
            tokens.remove("ann");
            assertThatCode(stream::readAllBytes).doesNotThrowAnyException();
        }
    }

    @Test
    void a_token_of_the_same_name_gets_no_session_of_the_one_before() throws Exception {
        String session = session(ann);
        tokens.remove("ann");
        String other = tokens.add("ann", null, false).secret();
        while (call(other, "thread_list", new Json()).find("/result").isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(inSession(other, session, "tools/list", new Json()).statusCode())
                .isEqualTo(404);
        assertThat(inSession(ann, session, "tools/list", new Json()).statusCode())
                .isEqualTo(401);
    }
}
