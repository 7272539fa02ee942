package dev.cairn.component;

import dev.cairn.component.wasm.FunctionIdentifier;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import java.util.List;

/**
 * What Wassette keeps about a component beside its binary. The three lists are parallel.
 *
 * @param componentId the component's id
 * @param toolSchemas a schema for each tool, any JSON
 * @param functionIdentifiers which function each tool calls
 * @param toolNames the tools' names
 * @param stamp of which binary this was made
 * @param createdAt when this was made, in seconds since 1970
 */
public record ComponentMetadata(
        String componentId,
        List<Document> toolSchemas,
        List<FunctionIdentifier> functionIdentifiers,
        List<String> toolNames,
        ValidationStamp stamp,
        long createdAt) {
    /** Copies the lists. */
    public ComponentMetadata {
        toolSchemas = List.copyOf(toolSchemas);
        functionIdentifiers = List.copyOf(functionIdentifiers);
        toolNames = List.copyOf(toolNames);
    }

    /** Reads a metadata file as Wassette does: unknown members are ignored, optional ones may be missing or null. */
    public static ComponentMetadata parse(Bytes json) {
        throw new UnsupportedOperationException();
    }

    /** Reads the same from a document. */
    public static ComponentMetadata of(Document json) {
        throw new UnsupportedOperationException();
    }

    /** The members in Wassette's order. */
    public Document json() {
        throw new UnsupportedOperationException();
    }

    /** The bytes that Wassette would write: indented by two spaces, no line feed at the end. */
    public Bytes bytes() {
        throw new UnsupportedOperationException();
    }

    /** The same with another stamp. */
    public ComponentMetadata withStamp(ValidationStamp other) {
        return new ComponentMetadata(componentId, toolSchemas, functionIdentifiers, toolNames, other, createdAt);
    }
}
