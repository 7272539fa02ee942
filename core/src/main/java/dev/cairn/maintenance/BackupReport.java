package dev.cairn.maintenance;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a backup did.
 *
 * @param place the folder or file of the backup
 * @param file the file that was made, or nothing when there was nothing new
 * @param moved what went into it
 */
public record BackupReport(Path place, Optional<BackupFile> file, CopyReport moved) {}
