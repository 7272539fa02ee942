package dev.cairn.checkpoint;

/** A condition that cursors can be told apart by. */
record NamedCondition(String identity, StateCondition condition) implements StateCondition {
    @Override
    public boolean holds(Checkpointer checkpoints, CheckpointConfig at) {
        return condition.holds(checkpoints, at);
    }
}
