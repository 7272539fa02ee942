package dev.cairn.wassette;

import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.folder.FolderFinding;
import java.util.List;

/**
 * A component as it was found in a folder.
 *
 * @param state as it is carried
 * @param findings what is wrong with it
 */
record FoundComponent(ComponentState state, List<FolderFinding> findings) {
    /** Copies the list. */
    FoundComponent {
        findings = List.copyOf(findings);
    }
}
