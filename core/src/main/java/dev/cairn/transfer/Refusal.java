package dev.cairn.transfer;

/**
 * What an import left alone at the last moment, since another writer had made, changed or leased it. Immutable.
 *
 * @param name what was left alone
 * @param reason why, without content
 */
public record Refusal(CarriedName name, String reason) {
    /** For messages. */
    @Override
    public String toString() {
        return name + ": " + reason;
    }
}
