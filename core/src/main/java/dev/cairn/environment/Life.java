package dev.cairn.environment;

/**
 * A stretch of a session between two restores: each restore, resume and branch begins a new one, and what was recorded before it and not
 * followed stays under the old one. Immutable.
 *
 * @param number 1 for the session's first
 * @param start how many steps went before it
 * @param originSession session of the life that it goes on from
 * @param originLife number of that life, or 0 when it begins with nothing
 */
public record Life(int number, long start, String originSession, int originLife) {}
