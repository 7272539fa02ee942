package dev.cairn.wassette.diff;

import dev.cairn.error.ConflictException;
import dev.cairn.wassette.file.StateSnapshot;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The result of a merge.
 *
 * @param snapshot the merged state, as far as there is no open conflict
 * @param conflicts everything that both changed, also what a strategy decided
 * @param securityChanges what the merge means for security compared with ours, one reason a text
 */
public record StateMerge(StateSnapshot snapshot, List<MergeConflict> conflicts, List<String> securityChanges) {
    /** Copies the lists. */
    public StateMerge {
        conflicts = List.copyOf(conflicts);
        securityChanges = List.copyOf(securityChanges);
    }

    /** The conflicts that no one won. */
    public List<MergeConflict> open() {
        return conflicts.stream().filter(MergeConflict::isOpen).toList();
    }

    /** The merged state; {@code CONFLICT} that names every open conflict. */
    public StateSnapshot require() {
        List<MergeConflict> open = open();
        if (!open.isEmpty()) {
            String all = open.stream()
                    .map(conflict -> conflict.part() + " of '" + conflict.componentId() + "': " + conflict.reason())
                    .collect(Collectors.joining("; "));
            throw new ConflictException(
                    "Cannot merge the state files: both changed " + all
                            + ". Nothing was written. Choose with --strategy ours or theirs.",
                    Map.of(
                            "conflicts",
                            open.stream().map(MergeConflict::componentId).toList()));
        }
        return snapshot;
    }
}
