package dev.cairn.maintenance;

/**
 * Whether a file of a backup is as it was made.
 *
 * @param file the file as the manifest lists it
 * @param problem what is wrong with it; empty when nothing is
 */
public record BackupFileCheck(BackupFile file, String problem) {
    /** Whether it is as it was made. */
    public boolean isWhole() {
        return problem.isEmpty();
    }
}
