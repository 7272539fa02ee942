package dev.cairn.mcp.internal.model;

import java.util.List;

/**
 * All that a server offers to a client. Immutable.
 *
 * @param instructions what a model should know before it calls anything
 */
public record Offer(
        String version, String instructions, List<Tool> tools, List<Resource> resources, List<Prompt> prompts) {
    /** The name of the server. */
    public static final String NAME = "cairn";

    /** An offer. */
    public Offer {
        tools = List.copyOf(tools);
        resources = List.copyOf(resources);
        prompts = List.copyOf(prompts);
    }
}
