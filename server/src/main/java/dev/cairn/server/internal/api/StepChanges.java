package dev.cairn.server.internal.api;

import dev.cairn.answer.Json;
import dev.cairn.answer.StepChange;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.lookup.SharedValue;
import dev.cairn.checkpoint.lookup.ThreadStates;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What steps in a namespace of a thread changed, one after the other: of neighbours each state is read once, and only where it differs. Not thread-safe. */
final class StepChanges {
    /** The last state is often the parent of the next step, or its child. */
    private static final int KEPT = 4;

    private final Checkpointer checkpoints;
    private final ThreadStates states;
    private final Map<String, Map<String, SharedValue>> kept = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Map<String, SharedValue>> eldest) {
            return size() > KEPT;
        }
    };
    private Map<String, SharedValue> last = Map.of();

    StepChanges(Checkpointer checkpoints, ThreadStates states) {
        this.checkpoints = checkpoints;
        this.states = states;
    }

    /** The changes of the step that ends at a checkpoint; null ones where the checkpoint before is not stored. */
    Json of(CheckpointConfig at) {
        CheckpointConfig parent = checkpoints.get(at, Selection.none()).parentConfig();
        Optional<Map<String, SharedValue>> before = parent == null ? Optional.empty() : values(parent);
        Optional<Map<String, SharedValue>> after = before.isEmpty() ? Optional.empty() : values(at);
        return new Json()
                .put("checkpoint_id", at.checkpointId())
                .put("changes", after.isEmpty() ? null : StepChange.of(before.orElseThrow(), after.orElseThrow()));
    }

    private Optional<Map<String, SharedValue>> values(CheckpointConfig at) {
        String id = String.valueOf(at.checkpointId());
        Map<String, SharedValue> known = kept.get(id);
        Optional<Map<String, SharedValue>> found = known == null ? states.find(at, last) : Optional.of(known);
        found.ifPresent(values -> {
            kept.put(id, values);
            last = values;
        });
        return found;
    }
}
