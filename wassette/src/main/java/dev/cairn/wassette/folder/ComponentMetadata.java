package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.model.DocumentLimits;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.wasm.FunctionIdentifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What Wassette keeps about a component beside its binary. The three lists are parallel: a shorter one hides tools.
 *
 * @param componentId the component's id
 * @param toolSchemas a schema for each tool, any JSON; as Wassette would give it back: members sorted, numbers in Rust's form
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
    /** Wassette's own reader ends at 127 levels. */
    private static final DocumentLimits LIMITS = new DocumentLimits(127, 1_000, 64 << 10, 64 << 20);

    /** Copies the lists. */
    public ComponentMetadata {
        toolSchemas = List.copyOf(toolSchemas);
        functionIdentifiers = List.copyOf(functionIdentifiers);
        toolNames = List.copyOf(toolNames);
    }

    /**
     * Reads a metadata file as Wassette does: unknown members are ignored, optional ones may be missing or null.
     *
     * @throws CairnException {@code INVALID} with all problems, {@code TOO_LARGE} over 64 MiB or 127 levels
     */
    public static ComponentMetadata parse(Bytes json) {
        return of(Document.parse(json.unsafeArray(), LIMITS));
    }

    /** Reads the same from a document. */
    public static ComponentMetadata of(Document json) {
        return new MetadataReader().read(json.withinLevels(LIMITS.depth()));
    }

    /** The members in Wassette's order. */
    public Document json() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("component_id", Document.of(componentId));
        members.put("tool_schemas", Document.fromArray(toolSchemas));
        members.put(
                "function_identifiers",
                Document.fromArray(functionIdentifiers.stream()
                        .map(ComponentMetadata::json)
                        .toList()));
        members.put(
                "tool_names",
                Document.fromArray(toolNames.stream().map(Document::of).toList()));
        members.put("validation_stamp", json(stamp));
        members.put("created_at", Document.fromNumber(createdAt));
        return Document.fromObject(members);
    }

    private static Document json(FunctionIdentifier function) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("package_name", Document.of(function.packageName()));
        members.put("interface_name", Document.of(function.interfaceName()));
        members.put("function_name", Document.of(function.functionName()));
        return Document.fromObject(members);
    }

    private static Document json(ValidationStamp stamp) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("file_size", Document.fromNumber(stamp.fileSize()));
        members.put("mtime", Document.fromNumber(stamp.modified()));
        members.put("content_hash", Document.of((@Nullable Object) stamp.contentHash()));
        return Document.fromObject(members);
    }

    /** The bytes that Wassette would write: indented by two spaces, no line feed at the end. */
    public Bytes bytes() {
        return SerdeJsonWriter.pretty(json());
    }

    /** Returns a copy with another stamp. */
    public ComponentMetadata withStamp(ValidationStamp other) {
        return new ComponentMetadata(componentId, toolSchemas, functionIdentifiers, toolNames, other, createdAt);
    }

    /** The same for a component of another id; tools do not depend on it. */
    public ComponentMetadata withId(String other) {
        return new ComponentMetadata(other, toolSchemas, functionIdentifiers, toolNames, stamp, createdAt);
    }
}
