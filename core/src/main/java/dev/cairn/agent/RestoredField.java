package dev.cairn.agent;

/**
 * What became of a field in a restore.
 *
 * @param name the field's name in JSON
 * @param part the part that it belongs to
 * @param outcome what became of it
 */
public record RestoredField(String name, StatePart part, Outcome outcome) {
    /** What may become of a field. */
    public enum Outcome {
        /** The state has it. */
        RESTORED,
        /** It was wanted, and the snapshot does not have it. */
        ABSENT,
        /** The snapshot has it, and it was not wanted, or it only makes sense to the agent that it came from. */
        SKIPPED
    }
}
