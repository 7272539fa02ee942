package dev.cairn.mcp.internal.model;

import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import java.util.List;

/**
 * A text that a person picks and fills in. Immutable.
 *
 * @param work makes the messages, as the protocol has them
 */
public record Prompt(
        String name, String title, String description, List<Argument> arguments, Completion completion, Work work) {
    /** A prompt. */
    public Prompt {
        arguments = List.copyOf(arguments);
    }

    /** What a person fills in. */
    public record Argument(String name, String description, boolean required) {}

    /** Makes the messages. */
    @FunctionalInterface
    public interface Work {
        /** Makes the messages; it runs again from its beginning when it asked the client for something. */
        List<Document> messages(Call call);
    }

    /** The prompt as the protocol describes it. */
    public Document definition() {
        return new Json()
                .put("name", name)
                .put("title", title)
                .put("description", description)
                .put("arguments", arguments)
                .document();
    }

    /** A message of the user. */
    public static Document message(Document content) {
        return new Json().put("role", "user").put("content", content).document();
    }
}
