package dev.cairn.mcp.internal.model;

import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model can call. Immutable.
 *
 * @param input the schema of its arguments
 * @param output the schema of its structured answer; null for a tool without one
 * @param needs capabilities without which a client cannot call it
 * @param work answers a call
 */
public record Tool(
        String name,
        String title,
        String description,
        Document input,
        @Nullable Document output,
        Nature nature,
        List<String> needs,
        Work work) {
    /** A tool that every client can call. */
    public Tool(
            String name, String title, String description, Document input, Document output, Nature nature, Work work) {
        this(name, title, description, input, output, nature, List.of(), work);
    }

    /** The same tool that answers in another way. */
    public Tool with(Work other) {
        return new Tool(name, title, description, input, output, nature, needs, other);
    }

    /** Answers a call. */
    @FunctionalInterface
    public interface Work {
        /** Answers a call; it runs again from its beginning when it asked the client for something. */
        Answer answer(Call call);
    }

    /** The capabilities that it needs, as the protocol has them. */
    public Document needed() {
        Json json = new Json();
        needs.forEach(capability -> json.put(capability, new Json()));
        return json.document();
    }

    /** The tool as the protocol describes it. */
    public Document definition() {
        Json json = new Json()
                .put("name", name)
                .put("title", title)
                .put("description", description)
                .put("inputSchema", input);
        if (output != null) {
            json.put("outputSchema", output);
        }
        return json.put("annotations", nature.annotations(title)).document();
    }
}
