package dev.cairn.environment;

/**
 * What a plugin saved under one key, as a manifest names it. Immutable.
 *
 * @param plugin whose it is
 * @param key begins with the plugin's name and a colon
 * @param sha256 of the state's compact JSON
 * @param bytes the length of that
 */
public record PartInfo(String plugin, String key, String sha256, int bytes) {}
