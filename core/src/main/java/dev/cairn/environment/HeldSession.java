package dev.cairn.environment;

/**
 * A session with what says that nobody else has written it since. Immutable.
 *
 * @param info the session
 * @param revision grows with each write, 0 for one that is not stored
 * @param incarnation of what it is stored in, 0 where there is none
 */
record HeldSession(SessionInfo info, long revision, long incarnation) {}
