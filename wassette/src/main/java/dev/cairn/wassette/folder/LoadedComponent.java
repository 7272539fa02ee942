package dev.cairn.wassette.folder;

import dev.cairn.wassette.wasm.ComponentBinary;
import dev.cairn.wassette.wasm.Tool;
import java.util.List;

/**
 * A component whose binary was read and compared with its metadata.
 *
 * @param component what the folder says
 * @param binary the binary as it was when it was read
 * @param contents what the binary says
 * @param sha256 of the binary, in lower-case hexadecimal digits
 * @param findings what is wrong, also what only a look into the binary shows
 */
public record LoadedComponent(
        Component component, BinaryFile binary, ComponentBinary contents, String sha256, List<FolderFinding> findings) {
    /** Copies the list. */
    public LoadedComponent {
        findings = List.copyOf(findings);
    }

    /**
     * The metadata that Wassette would write for this binary now.
     *
     * @param createdAt the time to be written down, in seconds since 1970
     */
    public ComponentMetadata derivedMetadata(long createdAt) {
        ValidationStamp stamp = new ValidationStamp(binary.size(), Math.max(0, binary.modified()), null);
        return derived(component.id(), contents, stamp, createdAt);
    }

    /** The metadata of a binary that may not be in the folder yet. */
    public static ComponentMetadata derived(
            String id, ComponentBinary contents, ValidationStamp stamp, long createdAt) {
        List<Tool> tools = contents.tools();
        return new ComponentMetadata(
                id,
                tools.stream().map(Tool::schema).toList(),
                tools.stream().map(Tool::identifier).toList(),
                tools.stream().map(Tool::name).toList(),
                stamp,
                createdAt);
    }
}
