package dev.cairn.maintenance;

import java.time.Instant;

/**
 * One file of a backup.
 *
 * @param number its number, from 1; the first one is full, each other one holds what is new since the one before
 * @param file its name in the backup's folder
 * @param bytes its length
 * @param sha256 its digest in hexadecimal digits: {@code sha256sum} gives the same
 * @param started when it was begun
 * @param finished when it was complete; each scope in it is as of one instant between these two
 * @param moved what it brought
 */
public record BackupFile(
        int number, String file, long bytes, String sha256, Instant started, Instant finished, CopyReport moved) {}
