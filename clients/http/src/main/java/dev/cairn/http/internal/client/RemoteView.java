package dev.cairn.http.internal.client;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.wire.Operations;
import dev.cairn.http.internal.wire.Talks;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A view that a server holds open, page by page. Used by one thread; ends when it is closed. */
final class RemoteView implements ScopeView, AutoCloseable {
    /** The server does not hold the view any more: it was started again, or the view was not kept open. */
    static final class LostException extends CairnException {
        private static final long serialVersionUID = 1L;

        LostException(Scope scope, CairnException cause) {
            super(
                    ErrorCode.UNAVAILABLE,
                    "Cannot read the view of scope " + scope
                            + ": the server restarted, or received no request from this program for too long. Read "
                            + "again.",
                    Map.of(),
                    cause);
        }
    }

    private final Remote remote;
    private final Talks.View opening;
    private final Bytes talk;
    private final KeptTalk kept;
    private long step;

    RemoteView(Remote remote, Talks.View opening, Bytes talk) {
        this.remote = remote;
        this.opening = opening;
        this.talk = talk;
        this.kept = new KeptTalk(remote, talk);
    }

    @Override
    public ScopeInfo info() {
        return opening.info();
    }

    @Override
    public Scope firstName() {
        return opening.firstName();
    }

    @Override
    public List<StoredRecord> records(long after, int limit, boolean bodies) {
        return page(new Talks.Page(talk, ++step, false, after, null, limit, bodies))
                .records();
    }

    @Override
    public List<StoredFrame> frames(@Nullable Frame after, int limit, boolean bodies) {
        return page(new Talks.Page(talk, ++step, true, 0, after, limit, bodies)).frames();
    }

    private Talks.Rows page(Talks.Page asked) {
        try {
            return remote.ask(Operations.VIEW_PAGE, asked);
        } catch (CairnException e) {
            throw KeptTalk.isLost(e) ? new LostException(opening.info().scope(), e) : e;
        }
    }

    @Override
    public void close() {
        kept.close();
    }
}
