package dev.cairn.wassette.policy;

/**
 * A component's policy as it is carried.
 *
 * @param content the policy's text, as it is
 * @param sourceUri where it came from; {@code unknown} where no one wrote it down
 * @param createdAt when it was attached in seconds since 1970, 0 if unknown
 */
public record PolicyState(String content, String sourceUri, long createdAt) {}
