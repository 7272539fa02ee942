package dev.cairn.storage;

/**
 * What {@link StorageAdmin#receive} did.
 *
 * @param status what the store holds now
 * @param records how many records the scope holds when it was received, else 0
 */
public record ReceiveOutcome(Status status, long records) {
    /** The state of a shipment. */
    public enum Status {
        /** The scope is as the shipment makes it. */
        DONE,
        /** The target is not what it must be; nothing was changed. Look at it again. */
        OTHER_TARGET,
        /** A lease runs on the target's name; nothing was changed. */
        TARGET_LEASED
    }
}
