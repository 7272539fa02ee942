package dev.cairn.wassette.folder;

import static dev.cairn.wassette.folder.FolderFinding.Kind.BAD_TOOL_NAME;
import static dev.cairn.wassette.folder.FolderFinding.Kind.OTHER_SCHEMAS;
import static dev.cairn.wassette.folder.FolderFinding.Kind.OTHER_TOOLS;
import static dev.cairn.wassette.folder.FolderFinding.Kind.TOOL_COLLISION;

import dev.cairn.model.Document;
import dev.cairn.wassette.wasm.ComponentBinary;
import dev.cairn.wassette.wasm.FunctionIdentifier;
import dev.cairn.wassette.wasm.Tool;
import dev.cairn.wassette.wasm.ToolNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares metadata with what a binary says. Thread-safe. */
public final class BinaryCheck {
    private static final List<String> RESOURCES = List.of("own'd resource", "borrow'd resource");

    private BinaryCheck() {}

    /**
     * What differs. Tools and functions must be the same in the same order; schemas are compared without Wassette's prints of resources,
     * which are never the same.
     */
    public static List<FolderFinding> compare(ComponentMetadata metadata, ComponentBinary binary) {
        String id = metadata.componentId();
        List<FolderFinding> findings = new ArrayList<>(names(id, binary));
        List<String> names = binary.tools().stream().map(Tool::name).toList();
        List<FunctionIdentifier> functions =
                binary.tools().stream().map(Tool::identifier).toList();
        if (!metadata.toolNames().equals(names)
                || !metadata.functionIdentifiers().equals(functions)) {
            findings.add(new FolderFinding(
                    OTHER_TOOLS,
                    id,
                    "The metadata lists " + metadata.toolNames().size() + " tools, the binary exports " + names.size()
                            + ". The first difference is at number " + firstDifference(metadata, binary) + "."));
        } else {
            schemas(metadata, binary, findings);
        }
        return findings;
    }

    /** Everything that is wrong with a component; metadata that Wassette rebuilds are not compared. */
    static List<FolderFinding> of(Component component, ComponentBinary contents) {
        List<FolderFinding> findings = new ArrayList<>(component.findings());
        ComponentMetadata metadata = component.metadata();
        findings.addAll(
                metadata != null && component.validity() == Validity.VALID
                        ? compare(metadata, contents)
                        : names(component.id(), contents));
        return findings;
    }

    private static int firstDifference(ComponentMetadata metadata, ComponentBinary binary) {
        int i = 0;
        while (i < binary.tools().size() && isSame(metadata, binary.tools().get(i), i)) {
            i++;
        }
        return i + 1;
    }

    private static boolean isSame(ComponentMetadata metadata, Tool tool, int index) {
        return index < metadata.toolNames().size()
                && index < metadata.functionIdentifiers().size()
                && tool.name().equals(metadata.toolNames().get(index))
                && tool.identifier().equals(metadata.functionIdentifiers().get(index));
    }

    private static void schemas(ComponentMetadata metadata, ComponentBinary binary, List<FolderFinding> findings) {
        String id = metadata.componentId();
        if (metadata.toolSchemas().size() != binary.tools().size()) {
            findings.add(new FolderFinding(
                    OTHER_TOOLS,
                    id,
                    "The metadata has " + metadata.toolSchemas().size() + " schemas for "
                            + binary.tools().size() + " tools: some tools are hidden."));
            return;
        }
        for (int i = 0; i < binary.tools().size(); i++) {
            Tool tool = binary.tools().get(i);
            if (!loosened(metadata.toolSchemas().get(i)).equals(loosened(tool.schema()))) {
                findings.add(new FolderFinding(
                        OTHER_SCHEMAS,
                        id,
                        "The schema of tool " + tool.name() + " differs from the binary's. An older Wassette may "
                                + "have written it."));
            }
        }
    }

    /** What is wrong with the names of a binary's tools. */
    static List<FolderFinding> names(String id, ComponentBinary binary) {
        List<FolderFinding> findings = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Tool tool : binary.tools()) {
            ToolNames.problem(tool.name())
                    .ifPresent(problem -> findings.add(new FolderFinding(
                            BAD_TOOL_NAME, id, "Wassette crashes when it loads this component: " + problem + ".")));
            if (!seen.add(tool.name())) {
                findings.add(new FolderFinding(
                        TOOL_COLLISION,
                        id,
                        "Two functions of the component map to the same tool " + tool.name()
                                + ": Wassette refuses to call it."));
            }
        }
        return findings;
    }

    /** The schema with members sorted and without prints of resources. Schemas have at most 127 levels. */
    private static Document loosened(Document schema) {
        if (schema.kind() == Document.Kind.ARRAY) {
            return Document.fromArray(
                    schema.items().stream().map(BinaryCheck::loosened).toList());
        }
        if (schema.kind() != Document.Kind.OBJECT) {
            return schema;
        }
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < schema.size(); i++) {
            Document value = schema.item(i);
            boolean print = schema.name(i).equals("description") && value.kind() == Document.Kind.STRING;
            members.put(schema.name(i), print ? Document.of(withoutPrint(value.text())) : loosened(value));
        }
        return Document.fromObject(members);
    }

    private static String withoutPrint(String description) {
        return RESOURCES.stream().filter(description::startsWith).findFirst().orElse(description);
    }
}
