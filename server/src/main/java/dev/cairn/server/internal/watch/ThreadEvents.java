package dev.cairn.server.internal.watch;

import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointWatch.Position;
import dev.cairn.error.CairnException;
import java.util.List;

/** What a client is told of a thread, as bytes of server-sent events. Called by the one thread that polls: implementations do not wait. */
public interface ThreadEvents {
    /** A new watch, which will tell what happens after a position. */
    List<byte[]> opened(Position position);

    /** A checkpoint was stored. */
    List<byte[]> stored(CheckpointSummary checkpoint);

    /** What the client knows is not of the thread as it is now: everything is told from its beginning. */
    List<byte[]> reset();

    /** The thread cannot be read; the answer ends after this. */
    List<byte[]> failed(CairnException failure);
}
