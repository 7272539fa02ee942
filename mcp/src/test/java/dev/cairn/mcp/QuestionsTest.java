package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person is asked before something is deleted. */
class QuestionsTest {
    private static final McpOptions ALL =
            McpOptions.DEFAULT.tools(List.of("all")).destructive(true);
    private static final Json KEY = new Json().put("key", "k");

    private final Cairn store = Cairn.open("memory:");

    @BeforeEach
    void put() {
        store.store().put("k", 1);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static Json said(boolean yes) {
        return new Json().put("action", "accept").put("content", new Json().put("confirm", yes));
    }

    private Document inSession(Json said) throws IOException {
        try (Wired client = Wired.to(store, ALL).can("elicitation").session()) {
            long id = client.send(
                    "tools/call", new Json().put("name", "item_delete").put("arguments", KEY));
            Document asked = client.await(
                    message -> message.member("method")
                            .map(Document::text)
                            .filter("elicitation/create"::equals)
                            .isPresent(),
                    other -> {});
            client.line(
                    new Json().put("jsonrpc", "2.0").put("id", asked.at("/id")).put("result", said));
            return client.answer(id, other -> {}).at("/result");
        }
    }

    private Document stateless(Json said) throws IOException {
        try (Wired client = Wired.to(store, ALL).can("elicitation")) {
            Document asked = client.call("item_delete", KEY);
            assertThat(asked.at("/resultType").text()).isEqualTo("input_required");
            assertThat(store.store().find("k")).isPresent();
            return client.ask(
                    "tools/call",
                    new Json()
                            .put("name", "item_delete")
                            .put("arguments", KEY)
                            .put("inputResponses", new Json().put("confirm", said)));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void who_agrees_in_a_session_is_obeyed(boolean yes) throws Exception {
        assertThat(inSession(said(yes)).at("/isError").json()).isEqualTo(String.valueOf(!yes));
        assertThat(store.store().find("k").isPresent()).isEqualTo(!yes);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void who_agrees_without_a_session_is_obeyed(boolean yes) throws Exception {
        assertThat(stateless(said(yes)).at("/isError").json()).isEqualTo(String.valueOf(!yes));
        assertThat(store.store().find("k").isPresent()).isEqualTo(!yes);
    }

    @Test
    void who_declines_keeps_everything() throws Exception {
        stateless(new Json().put("action", "decline"));
        inSession(new Json().put("action", "decline"));
        assertThat(store.store().find("k")).isPresent();
    }

    @Test
    void a_client_that_cannot_ask_deletes_at_once() throws Exception {
        try (Wired client = Wired.to(store, ALL)) {
            client.done("item_delete", KEY);
        }
        assertThat(store.store().find("k")).isEmpty();
    }
}
