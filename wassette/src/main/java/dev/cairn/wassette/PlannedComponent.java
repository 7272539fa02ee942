package dev.cairn.wassette;

import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.folder.ComponentWrite;
import dev.cairn.wassette.section.ImportOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an import is going to do with a component.
 *
 * @param component as it will be installed
 * @param outcome what will be reported
 * @param write what is written, or null for nothing
 * @param failure the kind of failure, or null where there is none
 */
record PlannedComponent(
        ComponentState component,
        ImportOutcome outcome,
        @Nullable ComponentWrite write,
        @Nullable ErrorCode failure) {
    static PlannedComponent failed(ComponentState component, ErrorCode code, String reason) {
        ImportOutcome outcome = new ImportOutcome(
                component.componentId(), component.componentId(), ImportOutcome.Action.FAILED, reason, List.of());
        return new PlannedComponent(component, outcome, null, code);
    }
}
