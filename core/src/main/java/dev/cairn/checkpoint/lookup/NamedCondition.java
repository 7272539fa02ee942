package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;

/** A condition that cursors can be distinguished by. */
record NamedCondition(String identity, StateCondition condition) implements StateCondition {
    @Override
    public boolean holds(Checkpointer checkpoints, CheckpointConfig at) {
        return condition.holds(checkpoints, at);
    }
}
