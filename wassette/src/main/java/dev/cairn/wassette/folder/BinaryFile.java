package dev.cairn.wassette.folder;

import java.nio.file.Path;

/**
 * A component's binary in the folder, looked at once.
 *
 * @param path where it is
 * @param size its bytes
 * @param modified its last change in whole seconds since 1970
 * @param mark tells this state of the file from others; only to be compared
 */
public record BinaryFile(Path path, long size, long modified, String mark) {}
