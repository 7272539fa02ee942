package dev.cairn.component;

import dev.cairn.component.wasm.ComponentBinary;
import java.util.List;

/**
 * A component whose binary was read and compared with its metadata.
 *
 * @param component what the folder says
 * @param contents what the binary says
 * @param sha256 of the binary, in lower-case hexadecimal digits
 * @param findings what is wrong, also what only a look into the binary shows
 */
public record LoadedComponent(Component component, ComponentBinary contents, String sha256, List<Finding> findings) {
    /** Copies the list. */
    public LoadedComponent {
        findings = List.copyOf(findings);
    }

    /** The metadata that Wassette would write for this binary now. */
    public ComponentMetadata derivedMetadata(long createdAt) {
        throw new UnsupportedOperationException();
    }
}
