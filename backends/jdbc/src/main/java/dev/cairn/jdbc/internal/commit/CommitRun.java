package dev.cairn.jdbc.internal.commit;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.jdbc.internal.table.Call;
import dev.cairn.jdbc.internal.table.Frames;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.RacedException;
import dev.cairn.jdbc.internal.table.Records;
import dev.cairn.jdbc.internal.table.ScopeCache.CachedHeader;
import dev.cairn.jdbc.internal.table.ScopeCache.KnownScope;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Scope;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Carries out one commit within a write transaction. Whatever may refuse it is asked before the first write. */
public final class CommitRun implements TransactionBody<CommitOutcome> {
    private final Scope name;
    private final Commit commit;
    private @Nullable KnownScope left;

    public CommitRun(Scope name, Commit commit) {
        this.name = name;
        this.commit = commit;
    }

    @Override
    public CommitOutcome run(Session session) throws SQLException {
        ask(session);
        Header header = lock(session);
        CommitOutcome outcome = run(session, header);
        if (header == null && !session.wrote()) {
            Headers.expectAbsent(session, name);
        }
        return outcome;
    }

    private CommitOutcome run(Session session, @Nullable Header header) throws SQLException {
        expectAgreementOnOrder(header);
        long now = session.dialect.now(session);
        Refused fenced = Checks.refusal(header, commit.fence(), now);
        if (fenced != null) {
            return fenced;
        }
        if (header == null || !header.live()) {
            return begin(session, header, now);
        }
        return goOn(session, header, now);
    }

    /** Asks at once for what will be needed if the scope is still the one that this session has seen before. */
    private void ask(Session session) throws SQLException {
        Long known = session.isPipelining() ? session.scopes.get(name) : null;
        if (known == null) {
            return;
        }
        List<Call> questions = new ArrayList<>();
        questions.add(new Call(changesHeader() ? session.sql.headerLocked : session.sql.headerKept, (Object)
                name.id().unsafeArray()));
        questions.addAll(session.dialect.nowQuestions());
        questions.addAll(Current.questions(known, session.sql, commit));
        commit.frames().stream()
                .map(Frame::lane)
                .distinct()
                .forEach(lane -> questions.add(new Call(session.sql.lastFrame, known, lane)));
        session.ask(questions);
    }

    private boolean changesHeader() {
        return commit.ordered() || commit.summary() != null || commit.expires() != null;
    }

    /** The header, so that no one drops it meanwhile; kept from other writers too when this commit will change it. */
    private @Nullable Header lock(Session session) throws SQLException {
        if (!changesHeader()) {
            Header kept = Headers.byName(session, session.sql.headerKept, name);
            if (kept != null && kept.live()) {
                return kept;
            }
        }
        return Headers.byName(session, session.sql.headerLocked, name);
    }

    private CommitOutcome begin(Session session, @Nullable Header empty, long now) throws SQLException {
        Current nothing = new Current();
        Refused failed = new Checks(null, nothing).firstFailed(commit);
        if (failed != null) {
            return failed;
        }
        if (!commit.adopted().isEmpty() || !framesFollow(new HashMap<>())) {
            return laneMoved();
        }
        if (commit.puts().isEmpty() && commit.frames().isEmpty()) {
            return new Committed(
                    0, 0, Micros.instant(now), false, List.of(), commit.folds().size());
        }
        Header header =
                empty != null ? empty : Headers.create(session, name.id().unsafeArray(), null);
        if (header == null) {
            throw new RacedException("Another writer made scope " + name + " meanwhile.");
        }
        session.scopes.put(name, header.id);
        header.state = Header.LIVE;
        header.incarnation = Headers.newIncarnation();
        header.ordered = commit.ordered();
        header.created = now;
        return remembered(
                session, new CommitWrites(session, header, nothing, now).apply(commit, true), header, nothing);
    }

    private CommitOutcome goOn(Session session, Header header, long now) throws SQLException {
        session.scopes.put(name, header.id);
        Current current = Current.load(new Records(session, header), session.sql, commit);
        Refused failed = new Checks(header, current).firstFailed(commit);
        if (failed != null) {
            Committed earlier = Repeats.find(header, current, commit);
            return earlier == null ? failed : earlier;
        }
        if (!lanesHold(session, new Frames(session, header), header)) {
            return laneMoved();
        }
        return remembered(
                session, new CommitWrites(session, header, current, now).apply(commit, false), header, current);
    }

    private Committed remembered(Session session, Committed committed, Header header, Current current) {
        session.scopes.saw(name, CachedHeader.of(header, session.sums));
        left = KnownScope.after(header, commit, current.known(), Map.of());
        return committed;
    }

    /** The scope as the commit left it once it is carried out, as far as it is known. */
    public @Nullable KnownScope left() {
        return left;
    }

    private boolean lanesHold(Session session, Frames frames, Header header) throws SQLException {
        for (long lane : commit.adopted()) {
            if (session.number(session.sql.countStagedLane, header.id, lane) == 0) {
                return false;
            }
        }
        Map<Long, Integer> ends = new HashMap<>();
        for (Frame frame : commit.frames()) {
            if (!ends.containsKey(frame.lane())) {
                ends.put(frame.lane(), frames.laneEnd(frame.lane()));
            }
        }
        return framesFollow(ends);
    }

    private boolean framesFollow(Map<Long, Integer> ends) {
        for (Frame frame : commit.frames()) {
            if (ends.getOrDefault(frame.lane(), 0) != frame.first()) {
                return false;
            }
            ends.put(frame.lane(), frame.end());
        }
        return true;
    }

    private static Refused laneMoved() {
        return new Refused(Reason.LANE_MOVED, null, null, null);
    }

    private void expectAgreementOnOrder(@Nullable Header header) {
        if (header != null && header.live() && header.ordered != commit.ordered()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Scope " + name + " was begun with ordered=" + header.ordered + ", this commit has ordered="
                            + commit.ordered() + ". All commits of a scope must agree.");
        }
        if (!commit.ordered() && commit.checks().stream().anyMatch(Check.ScopeUnchangedSince.class::isInstance)) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Scope " + name
                            + " has no order, so whether it is unchanged cannot be checked. Check its records.");
        }
    }
}
