package dev.cairn.jdbc.internal.commit;

import dev.cairn.jdbc.internal.table.Address;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Lease;
import org.jspecify.annotations.Nullable;

/** Decides whether the preconditions of a commit hold. */
public record Checks(@Nullable Header scope, Current current) {
    /** Decides whether a writer may write while leases exist; null when it may. */
    public static @Nullable Refused refusal(@Nullable Header header, long token, long now) {
        Lease running = header == null ? null : header.running(now);
        if (token == 0) {
            return running == null ? null : new Refused(Reason.LOCKED, null, null, running);
        }
        if (running != null && running.token() == token) {
            return null;
        }
        return new Refused(Reason.FENCED, null, null, running);
    }

    public @Nullable Refused firstFailed(Commit commit) {
        for (Check check : commit.checks()) {
            RecordRow found = subject(check);
            if (!holds(check, found)) {
                return new Refused(Reason.CHECK_FAILED, check, found == null ? null : found.stored(), null);
            }
        }
        return null;
    }

    private @Nullable RecordRow subject(Check check) {
        Address address = Address.of(check);
        return address == null ? null : current.get(address.kind(), address.key());
    }

    private boolean holds(Check check, @Nullable RecordRow found) {
        if (check instanceof Check.Absent) {
            return found == null;
        }
        if (check instanceof Check.RevisionIs c) {
            return found != null && c.holds(found.rev(), found.seq());
        }
        if (check instanceof Check.BodyIs c) {
            return found != null && found.body().equals(c.body());
        }
        if (check instanceof Check.IncarnationIs c) {
            return scope != null && scope.incarnation == c.incarnation();
        }
        return check instanceof Check.ScopeUnchangedSince c ? unchanged(c) : found != null;
    }

    private boolean unchanged(Check.ScopeUnchangedSince check) {
        return scope != null && scope.incarnation == check.incarnation() && scope.change == check.change();
    }
}
