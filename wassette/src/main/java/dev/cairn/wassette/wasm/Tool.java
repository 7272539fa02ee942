package dev.cairn.wassette.wasm;

import dev.cairn.model.Document;

/**
 * An exported function as Wassette offers it.
 *
 * @param identifier which function
 * @param name the tool's name, 1 to 128 of {@code A-Za-z0-9_-} in what Wassette accepts
 * @param schema an object with {@code description}, {@code inputSchema}, {@code name} and, if there is a result, {@code outputSchema}
 * @param loose whether the schema names resources, whose descriptions differ from one run of Wassette to the next
 */
public record Tool(FunctionIdentifier identifier, String name, Document schema, boolean loose) {}
