package dev.cairn.wassette;

import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.folder.Finding;
import java.util.List;

/**
 * A component as it was found in a folder.
 *
 * @param state as it is carried
 * @param findings what is wrong with it
 */
record FoundComponent(ComponentState state, List<Finding> findings) {
    /** Copies the list. */
    FoundComponent {
        findings = List.copyOf(findings);
    }
}
