package dev.cairn.storage;

/**
 * Something wrong with what is stored.
 *
 * @param address which record, frame, header, page or file; the same words as in {@code CORRUPT} errors
 * @param reason what was expected and found
 * @param scope the scope that is affected, empty when it concerns the whole store
 */
public record Damage(String address, String reason, String scope) {}
