package dev.cairn.wassette.section;

import java.util.List;

/**
 * What became of one component.
 *
 * @param componentId its id in the file
 * @param installedAs its id in the folder
 * @param action what was done, or would be in a dry run
 * @param reason why, without secrets; empty where there is nothing to say
 * @param securityChanges what it means for security, one reason a text
 */
public record ImportOutcome(
        String componentId, String installedAs, Action action, String reason, List<String> securityChanges) {
    /** What was done. */
    public enum Action {
        /** It was not there and is now. */
        CREATED,
        /** What was there was replaced. */
        REPLACED,
        /** It was installed beside what was there. */
        RENAMED,
        /** What the installed one lacked was added. */
        COMPLETED,
        /** It was there already, exactly so. */
        UNCHANGED,
        /** What was there stays. */
        SKIPPED,
        /** It had metadata and no binary where it was exported; nothing was written. */
        GHOST,
        /** It was not restored. */
        FAILED;

        /** Whether the component is now in the folder as the file has it because of this import. */
        public boolean isRestored() {
            return this == CREATED || this == REPLACED || this == RENAMED || this == COMPLETED;
        }
    }

    /** Copies the list. */
    public ImportOutcome {
        securityChanges = List.copyOf(securityChanges);
    }
}
