package dev.cairn.http.internal.endpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.wire.Talks;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A view of a scope for a caller elsewhere: whole where it is small, else page by page while the caller's function runs. */
final class ViewTalk implements Talk.Work<Talks.Page, ViewTalk.Shown> {
    /** Scopes of at most so many rows come whole, if they are small. */
    private static final int FEW = 64;

    private static final int MOST = 1 << 10;

    private final Storage storage;
    private final Scope scope;
    private final Bytes id;
    private final long small;
    private boolean begun;

    /**
     * A view.
     *
     * @param small scopes of at most so many bytes come whole
     */
    ViewTalk(Storage storage, Scope scope, Bytes id, long small) {
        this.storage = storage;
        this.scope = scope;
        this.id = id;
        this.small = small;
    }

    /** What the talk says: the opening, then rows; at the end, and where there is no scope, nothing. */
    record Shown(Talks.@Nullable View opening, Talks.@Nullable Rows rows) {
        static final Shown NOTHING = new Shown(null, null);
    }

    static Optional<Talks.View> opening(Shown shown) {
        return Optional.ofNullable(shown.opening());
    }

    static Talks.Rows rows(Shown shown) {
        if (shown.rows() == null) {
            throw Talk.lost();
        }
        return shown.rows();
    }

    @Override
    public Shown run(Talk.Line<Talks.Page, Shown> line) {
        return storage.admin().view(scope, view -> show(view, line)).orElse(Shown.NOTHING);
    }

    private Shown show(ScopeView view, Talk.Line<Talks.Page, Shown> line) {
        if (begun) {
            throw Talk.lost();
        }
        begun = true;
        Talks.View whole = whole(view);
        if (whole != null) {
            return new Shown(whole, null);
        }
        Talks.View opening = new Talks.View(view.info(), view.firstName(), id, List.of(), List.of());
        Talks.Page asked = line.say(new Shown(opening, null));
        while (asked != null) {
            asked = line.say(new Shown(null, page(view, asked)));
        }
        return Shown.NOTHING;
    }

    /** All of a small scope; null for another one, and where a row cannot be read: the caller may not ask for it. */
    private Talks.@Nullable View whole(ScopeView view) {
        ScopeInfo info = view.info();
        if (!info.ordered() || info.records() > FEW || info.bytes() > small) {
            return null;
        }
        try {
            List<StoredRecord> records = view.records(0, FEW + 1, true);
            List<StoredFrame> frames = view.frames(null, FEW + 1, true);
            boolean all = records.size() <= FEW && frames.size() <= FEW;
            return all ? new Talks.View(info, view.firstName(), null, records, frames) : null;
        } catch (CairnException e) {
            if (e.code() == ErrorCode.CORRUPT) {
                return null;
            }
            throw e;
        }
    }

    private static Talks.Rows page(ScopeView view, Talks.Page asked) {
        int limit = Math.min(asked.limit(), MOST);
        return asked.frames()
                ? new Talks.Rows(List.of(), view.frames(asked.afterFrame(), limit, asked.bodies()))
                : new Talks.Rows(view.records(asked.afterRecord(), limit, asked.bodies()), List.of());
    }
}
