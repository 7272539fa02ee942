package dev.cairn.mcp.conformance;

import dev.cairn.answer.Json;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Completion;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Offer;
import dev.cairn.mcp.internal.model.Peer.Level;
import dev.cairn.mcp.internal.model.Prompt;
import dev.cairn.mcp.internal.model.Prompt.Argument;
import dev.cairn.mcp.internal.model.Resource;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the conformance suite calls, beside what the product offers. */
final class Fixtures {
    static final String PIXEL =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    private static final String SOUND = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==";
    private static final Document NO_ARGUMENTS = Document.parse("{\"type\":\"object\",\"additionalProperties\":false}");

    private Fixtures() {}

    static Offer with(Offer product) {
        List<Tool> tools = new ArrayList<>(product.tools());
        tools.addAll(plain());
        tools.addAll(new Questions().tools());
        List<Resource> resources = new ArrayList<>(product.resources());
        resources.addAll(resources());
        List<Prompt> prompts = new ArrayList<>(product.prompts());
        prompts.addAll(prompts());
        return new Offer(product.version(), product.instructions(), tools, resources, prompts);
    }

    static Tool tool(String name, String input, Tool.Work work) {
        return tool(name, List.of(), Document.parse(input), work);
    }

    static Tool tool(String name, List<String> needs, Document input, Tool.Work work) {
        return new Tool(name, name, "Only for the conformance suite.", input, null, Nature.READS, needs, work);
    }

    private static Tool fixed(String name, Document... content) {
        return tool(name, List.of(), NO_ARGUMENTS, call -> new Answer(List.of(content), null, false));
    }

    static Document text(String text) {
        return Answer.text(text);
    }

    private static Document blob(String type, String mime, String data) {
        return new Json()
                .put("type", type)
                .put("data", data)
                .put("mimeType", mime)
                .document();
    }

    private static Document embedded(String uri) {
        Json resource = new Json().put("uri", uri).put("mimeType", "text/plain").put("text", "An embedded text.");
        return new Json().put("type", "resource").put("resource", resource).document();
    }

    private static List<Tool> plain() {
        Document image = blob("image", "image/png", PIXEL);
        return List.of(
                fixed("test_simple_text", text("A simple text.")),
                fixed("test_image_content", image),
                fixed("test_audio_content", blob("audio", "audio/wav", SOUND)),
                fixed("test_embedded_resource", embedded("test://embedded-resource")),
                fixed("test_multiple_content_types", text("Several."), image, embedded("test://mixed")),
                tool("test_error_handling", List.of(), NO_ARGUMENTS, call -> Answer.failure("It always fails.")),
                tool("test_tool_with_progress", List.of(), NO_ARGUMENTS, Fixtures::progress),
                tool("test_tool_with_logging", List.of(), NO_ARGUMENTS, Fixtures::logging),
                tool("test_logging_tool", List.of(), NO_ARGUMENTS, Fixtures::logging),
                tool("json_schema_2020_12_tool", List.of(), Document.parse(SCHEMA), call -> answer("checked")));
    }

    static Answer answer(String text) {
        return new Answer(List.of(text(text)), null, false);
    }

    private static Answer progress(Call call) {
        for (int done = 0; done <= 100; done += 50) {
            call.peer().progress(done, 100.0, "at " + done);
            pause();
        }
        return answer("done");
    }

    private static Answer logging(Call call) {
        for (int i = 1; i <= 3; i++) {
            call.peer().log(Level.INFO, "message " + i);
            pause();
        }
        return answer("logged");
    }

    /** The suite wants messages apart in time. */
    private static void pause() {
        java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
    }

    private static List<Resource> resources() {
        Document binary =
                new Json().put("mimeType", "image/png").put("blob", PIXEL).document();
        return List.of(
                resource("test://static-text", "text/plain", named -> content("A text.")),
                resource("test://static-binary", "image/png", named -> binary),
                resource("test://watched-resource", "text/plain", named -> content("Watched.")),
                resource("test://embedded-resource", "text/plain", named -> content("Embedded.")),
                resource(
                        "test://template/{id}/data",
                        "application/json",
                        named -> content("{\"id\":\"" + named.get("id") + "\"}")));
    }

    private static Document content(String text) {
        return new Json().put("mimeType", "text/plain").put("text", text).document();
    }

    private static Resource resource(
            String uri, String mime, java.util.function.Function<Map<String, String>, Document> reader) {
        return new Resource(
                uri,
                uri,
                uri,
                "Only for the conformance suite.",
                mime,
                Completion.NONE,
                named -> List.of(reader.apply(named)));
    }

    private static List<Prompt> prompts() {
        Completion words = (argument, typed, others) -> List.of("paris", "park", "party").stream()
                .filter(word -> word.startsWith(typed))
                .toList();
        return List.of(
                prompt(
                        "test_simple_prompt",
                        List.of(),
                        Completion.NONE,
                        call -> List.of(Prompt.message(text("A simple prompt.")))),
                prompt(
                        "test_prompt_with_arguments",
                        List.of(argument("arg1"), argument("arg2")),
                        words,
                        call -> List.of(
                                Prompt.message(text("arg1=" + call.text("arg1") + " arg2=" + call.text("arg2"))))),
                prompt(
                        "test_prompt_with_embedded_resource",
                        List.of(argument("resourceUri")),
                        Completion.NONE,
                        call -> List.of(
                                Prompt.message(embedded(call.text("resourceUri"))),
                                Prompt.message(text("Look at it.")))),
                prompt(
                        "test_prompt_with_image",
                        List.of(),
                        Completion.NONE,
                        call -> List.of(
                                Prompt.message(blob("image", "image/png", PIXEL)),
                                Prompt.message(text("Look at it.")))),
                prompt("test_input_required_result_prompt", List.of(), Completion.NONE, Questions::prompt));
    }

    private static Argument argument(String name) {
        return new Argument(name, "Only for the conformance suite.", true);
    }

    private static Prompt prompt(String name, List<Argument> arguments, Completion completion, Prompt.Work work) {
        return new Prompt(name, name, "Only for the conformance suite.", arguments, completion, work);
    }

    static CairnException refused(String why) {
        return new CairnException(ErrorCode.INVALID, why);
    }

    private static final String SCHEMA = """
            {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
             "$defs":{"address":{"$anchor":"addressDef","type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
             "properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},
              "contactMethod":{"type":"string","enum":["phone","email"]},"phone":{"type":"string"},"email":{"type":"string"}},
             "allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
             "if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},
             "then":{"required":["phone"]},"else":{"required":["email"]},
             "additionalProperties":false}""";
}
