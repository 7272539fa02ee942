package dev.cairn.storage;

/**
 * What a drop did. The scope is invisible, and its name free, from the first call on.
 *
 * @param existed whether there was such a scope, or one that an earlier drop did not finish
 * @param done whether everything of it is removed; if not, a later {@link Storage#maintain} or drop of the same name goes on
 * @param records how many records it held
 */
public record DropOutcome(boolean existed, boolean done, long records) {}
