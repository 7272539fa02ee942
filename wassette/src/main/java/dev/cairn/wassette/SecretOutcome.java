package dev.cairn.wassette;

import java.util.Locale;

/**
 * What became of a secret's value, which is nowhere in this.
 *
 * @param componentId the component in the file
 * @param installedAs the component in the folder
 * @param name its name in the folder
 * @param action what was done, or would be in a dry run
 */
public record SecretOutcome(String componentId, String installedAs, String name, Action action) {
    /** What was done. */
    public enum Action {
        /** It was not there and is now. */
        CREATED,
        /** Another value was there and is no more. */
        REPLACED,
        /** Another value is there and stays. */
        KEPT,
        /** This value was there already. */
        UNCHANGED,
        /** Its component was not restored, so neither was it. */
        SKIPPED;

        /** The name in answers. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean isWritten() {
            return this == CREATED || this == REPLACED;
        }
    }
}
