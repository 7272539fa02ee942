package dev.cairn.mcp.conformance;

import dev.cairn.answer.Json;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Asked;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Prompt;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tools of the conformance suite that ask their client for something. */
final class Questions {
    private static final String NOTHING = "{\"type\":\"object\",\"additionalProperties\":false}";
    private static final String STATE = "the-state";

    private static Document form(String message, String properties, String... required) {
        Json schema = new Json().put("type", "object").put("properties", Document.parse(properties));
        if (required.length > 0) {
            schema.put("required", List.of(required));
        }
        return request(
                "elicitation/create",
                new Json().put("mode", "form").put("message", message).put("requestedSchema", schema));
    }

    private static Document request(String method, Json params) {
        return new Json().put("method", method).put("params", params).document();
    }

    private static Document name() {
        return form("What is your name?", "{\"name\":{\"type\":\"string\"}}", "name");
    }

    private static Document sampling(String text) {
        Json message = new Json()
                .put("role", "user")
                .put("content", new Json().put("type", "text").put("text", text));
        return request(
                "sampling/createMessage",
                new Json().put("messages", List.of(message)).put("maxTokens", 100));
    }

    private static Document roots() {
        return request("roots/list", new Json());
    }

    private static Document require(Call call, String key, Document request) {
        Document answer = call.answers().get(key);
        if (answer == null) {
            throw new Asked(Map.of(key, request), call.state());
        }
        return answer;
    }

    private static Tool asking(String name, String key, Document request) {
        return Fixtures.tool(
                name,
                NOTHING,
                call -> Fixtures.answer(
                        "Answered: " + require(call, key, request).json()));
    }

    List<Tool> tools() {
        return List.of(
                Fixtures.tool(
                        "test_sampling",
                        "{\"type\":\"object\",\"properties\":{\"prompt\":{\"type\":\"string\"}},\"required\":[\"prompt\"]}",
                        call -> Fixtures.answer("LLM response: "
                                + require(call, "sampled", sampling(call.text("prompt")))
                                        .json())),
                Fixtures.tool(
                        "test_elicitation",
                        "{\"type\":\"object\",\"properties\":{\"message\":{\"type\":\"string\"}},\"required\":[\"message\"]}",
                        call -> Fixtures.answer("User response: "
                                + require(
                                                call,
                                                "asked",
                                                form(
                                                        call.text("message"),
                                                        "{\"username\":{\"type\":\"string\",\"description\":\"name\"},"
                                                                + "\"email\":{\"type\":\"string\",\"description\":\"mail\"}}",
                                                        "username",
                                                        "email"))
                                        .json())),
                asking("test_elicitation_sep1034_defaults", "asked", form("Please fill in.", DEFAULTS)),
                asking("test_elicitation_sep1330_enums", "asked", form("Please choose.", ENUMS)),
                Fixtures.tool(
                        "test_missing_capability",
                        List.of("sampling"),
                        Document.parse(NOTHING),
                        call -> Fixtures.answer("ok")),
                asking("test_streaming_elicitation", "user_name", name()),
                Fixtures.tool(
                        "test_input_required_result_elicitation",
                        NOTHING,
                        call -> Fixtures.answer("Hello, "
                                + require(call, "user_name", name())
                                        .find("/content/name")
                                        .map(Document::text)
                                        .orElse("you")
                                + "!")),
                asking(
                        "test_input_required_result_sampling",
                        "capital_question",
                        sampling("What is the capital of France?")),
                asking("test_input_required_result_list_roots", "client_roots", roots()),
                Fixtures.tool("test_input_required_result_request_state", NOTHING, Questions::withState),
                Fixtures.tool("test_input_required_result_tampered_state", NOTHING, Questions::withState),
                Fixtures.tool("test_input_required_result_multiple_inputs", NOTHING, Questions::several),
                Fixtures.tool("test_input_required_result_multi_round", NOTHING, Questions::rounds),
                Fixtures.tool("test_input_required_result_capabilities", NOTHING, Questions::whatClientCan));
    }

    private static Document confirm() {
        return form("Go on?", "{\"ok\":{\"type\":\"boolean\"}}", "ok");
    }

    private static Answer withState(Call call) {
        if (call.answers().get("confirm") == null) {
            throw new Asked(Map.of("confirm", confirm()), STATE);
        }
        return Fixtures.answer(STATE.equals(call.state()) ? "state-ok" : "state lost");
    }

    private static Answer several(Call call) {
        Map<String, Document> open = new LinkedHashMap<>(
                Map.of("user_name", name(), "greeting", sampling("Write a greeting."), "client_roots", roots()));
        open.keySet().removeAll(call.answers().keySet());
        if (!open.isEmpty()) {
            throw new Asked(open, STATE);
        }
        return Fixtures.answer("All answered.");
    }

    private static Answer rounds(Call call) {
        if (call.state() == null) {
            throw new Asked(Map.of("step1", name()), "round-1");
        }
        if (call.state().equals("round-1")) {
            throw new Asked(
                    Map.of("step2", form("Which colour?", "{\"color\":{\"type\":\"string\"}}", "color")), "round-2");
        }
        return Fixtures.answer("Both rounds are done.");
    }

    private static Answer whatClientCan(Call call) {
        Map<String, Document> open = new LinkedHashMap<>();
        if (call.peer().can("elicitation")) {
            open.put("user_name", name());
        }
        if (call.peer().can("sampling")) {
            open.put("capital_question", sampling("What is the capital of France?"));
        }
        if (call.peer().can("roots")) {
            open.put("client_roots", roots());
        }
        open.keySet().removeAll(call.answers().keySet());
        if (!open.isEmpty()) {
            throw new Asked(open, null);
        }
        return Fixtures.answer("Nothing more to ask.");
    }

    static List<Document> prompt(Call call) {
        Document said =
                require(call, "user_context", form("Which context?", "{\"context\":{\"type\":\"string\"}}", "context"));
        return List.of(Prompt.message(Fixtures.text("The context is " + said.json())));
    }

    private static final String DEFAULTS = """
            {"name":{"type":"string","default":"John Doe"},"age":{"type":"integer","default":30},"score":{"type":"number","default":95.5},
             "status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},
             "verified":{"type":"boolean","default":true}}""";

    private static final String ENUMS = """
            {"untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
             "titledSingle":{"type":"string","oneOf":[{"const":"value1","title":"First"},{"const":"value2","title":"Second"}]},
             "legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],"enumNames":["One","Two","Three"]},
             "untitledMulti":{"type":"array","items":{"type":"string","enum":["option1","option2","option3"]}},
             "titledMulti":{"type":"array","items":{"anyOf":[{"const":"value1","title":"First"},{"const":"value2","title":"Second"}]}}}""";
}
