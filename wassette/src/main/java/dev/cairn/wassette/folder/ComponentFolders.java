package dev.cairn.wassette.folder;

import java.nio.file.Path;

/**
 * Where components and their secrets are.
 *
 * @param components the component folder
 * @param secrets the folder of the secrets' files
 */
public record ComponentFolders(Path components, Path secrets) {}
