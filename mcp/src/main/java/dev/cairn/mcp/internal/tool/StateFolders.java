package dev.cairn.mcp.internal.tool;

import java.nio.file.Path;

/**
 * The folders of this machine that tools on component state use. A model names files in them, never folders.
 *
 * @param components where components are installed
 * @param files where state files are read and written
 */
public record StateFolders(Path components, Path files) {}
