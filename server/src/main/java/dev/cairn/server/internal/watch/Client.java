package dev.cairn.server.internal.watch;

import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointWatch.Position;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.server.internal.http.LiveContent;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A client that watches a thread. Guarded by its topic. */
final class Client {
    private final LiveContent.Channel channel;
    private final ThreadEvents events;
    private final BooleanSupplier admitted;
    private Position position = Position.START;

    /**
     * A client.
     *
     * @param admitted whether it may see the thread, asked before each event
     */
    Client(LiveContent.Channel channel, ThreadEvents events, BooleanSupplier admitted) {
        this.channel = channel;
        this.events = events;
        this.admitted = admitted;
    }

    void whenEnded(Runnable action) {
        channel.whenEnded(action);
    }

    void begin(Position from) {
        position = from;
        send(events.opened(from));
    }

    void reset(Position to) {
        position = to;
        send(events.reset());
    }

    /** Tells of a checkpoint unless the client knows it already. */
    void tell(CheckpointSummary checkpoint) {
        Position at = Position.of(checkpoint);
        if (at.incarnation() != position.incarnation() && position.incarnation() != 0) {
            send(events.reset());
        } else if (at.incarnation() == position.incarnation() && at.sequence() <= position.sequence()) {
            return;
        }
        position = at;
        send(events.stored(checkpoint));
    }

    void fail(CairnException failure) {
        events.failed(failure).forEach(channel::send);
        channel.end();
    }

    void beat() {
        send(List.of(EventText.HEARTBEAT));
    }

    void end() {
        channel.end();
    }

    private void send(List<byte[]> told) {
        if (admitted.getAsBoolean()) {
            told.forEach(channel::send);
        } else {
            fail(new CairnException(ErrorCode.DENIED, "The token is no longer valid."));
        }
    }
}
