package dev.cairn.environment.host;

import dev.cairn.environment.SessionInfo;
import java.util.UUID;

/**
 * A session with what says that no one else has written it since. Immutable.
 *
 * @param info the session
 * @param revision grows with each write, 0 for one that is not stored
 * @param sequence tells its record from that of a session of the same name that was removed and started again, 0 where there is none
 * @param incarnation of what it is stored in, 0 where there is none
 * @param writer tells who wrote it last, or writes it next, from every other host; empty where no one noted it
 */
record HeldSession(SessionInfo info, long revision, long sequence, long incarnation, String writer) {
    /** One of a store without records of its own. */
    HeldSession(SessionInfo info, long revision) {
        this(info, revision, 0, 0, "");
    }

    /** The same for a host that writes it next: two that write the same do not take each other's write for their own. */
    HeldSession own() {
        return sequence == 0
                ? this
                : new HeldSession(
                        info, revision, sequence, incarnation, UUID.randomUUID().toString());
    }
}
