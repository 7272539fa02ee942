package dev.cairn.integration;

import dev.cairn.Cairn;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.Put;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What {@code RacingOperationsTest} does at once: each on a source and a target, as often as it is called. */
public enum RacedOperation {
    COPY {
        @Override
        public boolean run(Storage storage, Scope from, Scope to) {
            CopyOutcome.Status status;
            do {
                status = storage.admin().copy(from, to, STEP).status();
            } while (status == CopyOutcome.Status.MORE || status == CopyOutcome.Status.SOURCE_CHANGED);
            return status == CopyOutcome.Status.DONE;
        }
    },
    MOVE {
        @Override
        public boolean run(Storage storage, Scope from, Scope to) {
            return storage.admin().move(from, to, 0, null).status() == MoveOutcome.Status.DONE;
        }
    },
    MOVE_OVER {
        @Override
        public boolean run(Storage storage, Scope from, Scope to) {
            ScopeInfo over = header(storage, to);
            ScopeInfo any = over == null ? header(storage, from) : over;
            return any != null && storage.admin().moveOver(from, to, any).status() == MoveOutcome.Status.DONE;
        }
    },
    DROP {
        @Override
        public boolean run(Storage storage, Scope from, Scope to) {
            return storage.admin().drop(to, STEP).existed();
        }
    },
    RECEIVE {
        @Override
        public boolean run(Storage storage, Scope from, Scope to) {
            Held there = storage.admin().view(to, Held::of).orElse(Held.NOTHING);
            Held source = storage.admin().view(from, Held::of).orElse(Held.NOTHING);
            return source.info != null
                    && storage.admin()
                                    .receive(to, shipment(source, source.info, there))
                                    .status()
                            == ReceiveOutcome.Status.DONE;
        }
    },
    LEASE {
        @Override
        public boolean run(Storage storage, Scope from, Scope to) {
            LeaseOutcome got = storage.lease(new LeaseRequest.Acquire(to, "racer", Duration.ofHours(1)));
            if (got.status() != LeaseOutcome.Status.GRANTED) {
                return false;
            }
            long token = Objects.requireNonNull(got.lease()).token();
            if (storage.lease(new LeaseRequest.Renew(to, token, Duration.ofHours(1)))
                            .status()
                    != LeaseOutcome.Status.GRANTED) {
                throw new AssertionError("a lease that runs was not renewed");
            }
            return storage.lease(new LeaseRequest.Release(to, token)).status() == LeaseOutcome.Status.RELEASED;
        }
    },
    COMMIT {
        @Override
        public boolean run(Storage storage, Scope from, Scope to) {
            Bytes key = Bytes.fromUtf8(RACED.utf8() + NUMBER.incrementAndGet());
            Commit commit = Commit.inOrder()
                    .check(new Check.Present(KIND, FIRST))
                    .check(new Check.Absent(KIND, key))
                    .put(Put.of(KIND, key, key))
                    .build();
            return storage.commit(from, commit) instanceof Committed;
        }
    },
    MAINTAIN {
        @Override
        public boolean run(Storage storage, Scope from, Scope to) {
            return storage.admin().maintain(Budget.UNLIMITED, damage -> {}).removedRows() > 0;
        }
    },
    SWEEP {
        @Override
        public boolean run(Storage storage, Scope from, Scope to) {
            Maintenance care = Cairn.builder().on(storage).maintenance();
            return care.sweep(false, false).bytes() > 0;
        }
    };

    public static final int KIND = 3;
    public static final Bytes RACED = Bytes.fromUtf8("raced-");
    static final Bytes FIRST = Bytes.fromUtf8("record-0");
    private static final Budget STEP = new Budget(25);
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** Does it once; whether it changed what is stored. */
    public abstract boolean run(Storage storage, Scope from, Scope to);

    /** Whether it may end scopes that stand there. */
    public boolean destroys() {
        return this == MOVE_OVER || this == DROP || this == RECEIVE || this == SWEEP;
    }

    public static @Nullable ScopeInfo header(Storage storage, Scope scope) {
        return storage.admin().view(scope, ScopeView::info).orElse(null);
    }

    /** A whole scope. */
    private record Held(@Nullable ScopeInfo info, List<StoredRecord> records, List<StoredFrame> frames)
            implements ScopeDelta.Rows {
        static final Held NOTHING = new Held(null, List.of(), List.of());

        static Held of(ScopeView view) {
            return new Held(view.info(), view.records(0, 1_000, true), view.frames(null, 1_000, true));
        }
    }

    /** Makes a scope what another one is, in the place of all that it holds. */
    private static ScopeDelta shipment(Held source, ScopeInfo header, Held there) {
        List<Frame> frames = there.frames.stream().map(StoredFrame::frame).toList();
        return new ScopeDelta(header, there.info, there.records, frames, source);
    }
}
