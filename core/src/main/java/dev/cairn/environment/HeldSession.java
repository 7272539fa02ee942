package dev.cairn.environment;

/**
 * A session with what says that nobody else has written it since. Immutable.
 *
 * @param info the session
 * @param revision grows with each write, 0 for one that is not stored
 * @param sequence tells its record from that of a session of the same name that was removed and started again, 0 where there is none
 * @param incarnation of what it is stored in, 0 where there is none
 */
record HeldSession(SessionInfo info, long revision, long sequence, long incarnation) {
    /** One of a store without records of its own. */
    HeldSession(SessionInfo info, long revision) {
        this(info, revision, 0, 0);
    }
}
