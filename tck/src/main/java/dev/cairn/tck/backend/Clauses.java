package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import dev.cairn.tck.support.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A group of clauses: a fresh store for each test, and the words that the tests are written in. */
public abstract class Clauses {
    public static final int KIND = 3;
    public static final int OTHER_KIND = 4;
    public static final long LANE = 7;
    public static final long OTHER_LANE = 8;
    public static final Scope SCOPE = Scope.of("acme", "tck", "one");
    public static final Scope OTHER = Scope.of("acme", "tck", "two");
    static final ScopePrefix ALL = ScopePrefix.of("acme", "tck");

    private final DataPathTck kit;
    BackendFixture fixture;
    Storage storage;
    StoreTime time;

    Clauses(DataPathTck kit) {
        this.kit = kit;
    }

    @BeforeEach
    final void openFreshStore() {
        fixture = kit.fixture();
        ManualClock clock = new ManualClock(StoreTime.START);
        storage = fixture.open(clock);
        time = new StoreTime(storage, clock, fixture.steerable());
    }

    @AfterEach
    final void closeStore() {
        try {
            storage.close();
        } finally {
            fixture.close();
        }
    }

    /** Whether the backend offers what is done with whole scopes. */
    final boolean administers() {
        return storage.capabilities().has(Capability.ADMIN);
    }

    static Bytes bytes(String text) {
        return Bytes.fromUtf8(text);
    }

    public static Put put(String key, String body) {
        return Put.of(KIND, bytes(key), bytes(body));
    }

    /** A frame of one byte of plain length for each number. */
    public static Frame frame(long lane, int first, int count, String body) {
        return new Frame(lane, first, count, count, bytes(body));
    }

    /** Commits to the usual scope, which must succeed. */
    final Committed commit(Commit.Builder commit) {
        return commit(SCOPE, commit);
    }

    final Committed commit(Scope scope, Commit.Builder commit) {
        CommitOutcome outcome = storage.commit(scope, commit.build());
        assertThat(outcome).isInstanceOf(Committed.class);
        return (Committed) outcome;
    }

    /** Stores one record in the usual scope. */
    final Committed store(String key, String body) {
        return store(SCOPE, key, body);
    }

    final Committed store(Scope scope, String key, String body) {
        return commit(scope, Commit.inOrder().put(put(key, body)));
    }

    /** Commits to the usual scope, which must be refused for a reason. */
    final Refused refuse(Reason reason, Commit.Builder commit) {
        return refuse(SCOPE, reason, commit);
    }

    final Refused refuse(Scope scope, Reason reason, Commit.Builder commit) {
        CommitOutcome outcome = storage.commit(scope, commit.build());
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
        return (Refused) outcome;
    }

    /** The lease of a scope, which must be free. */
    final Lease acquire(Scope scope, Duration lasting) {
        LeaseOutcome outcome = storage.lease(new LeaseRequest.Acquire(scope, "holder", lasting));
        assertThat(outcome.status()).isEqualTo(LeaseOutcome.Status.GRANTED);
        assertThat(outcome.lease()).isNotNull();
        return Objects.requireNonNull(outcome.lease());
    }

    /** The lease of the usual scope, which must be free. */
    final Lease acquire(Duration lasting) {
        return acquire(SCOPE, lasting);
    }

    final void release(Lease lease) {
        storage.lease(new LeaseRequest.Release(SCOPE, lease.token()));
    }

    static void fails(ErrorCode code, ThrowingCallable call) {
        assertThat(catchThrowable(call))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    final Optional<StoredRecord> find(Scope scope, int kind, Bytes key) {
        return storage.read(scope, Read.of().get(kind, key).build()).first(0);
    }

    final Optional<StoredRecord> find(String key) {
        return find(SCOPE, KIND, bytes(key));
    }

    /** The record under a key of the usual scope, which must be there. */
    final StoredRecord get(String key) {
        return get(SCOPE, key);
    }

    final StoredRecord get(Scope scope, String key) {
        Optional<StoredRecord> found = find(scope, KIND, bytes(key));
        assertThat(found).as("record %s of %s", key, scope).isPresent();
        return found.orElseThrow();
    }

    final Optional<ScopeInfo> findHeader(Scope scope) {
        return Optional.ofNullable(storage.read(scope, Read.of().build()).scope());
    }

    /** The header of a scope, which must exist. */
    final ScopeInfo header(Scope scope) {
        Optional<ScopeInfo> found = findHeader(scope);
        assertThat(found).as("header of %s", scope).isPresent();
        return found.orElseThrow();
    }

    final List<Frame> frames(Scope scope, long lane, int from, int to) {
        Read read = Read.of().frames(new LaneRange(lane, from, to)).build();
        return storage.read(scope, read).frames().get(0);
    }

    /** The frames of the usual lane of the usual scope. */
    final List<Frame> lane() {
        return frames(SCOPE, LANE, 0, Integer.MAX_VALUE);
    }

    /** All that the tests put anywhere in a scope: header, both kinds, both lanes. */
    final ReadResult everything(Scope scope) {
        return everything(storage, scope);
    }

    static ReadResult everything(Storage storage, Scope scope) {
        Read read = Read.of()
                .add(new Read.Range(KIND, Bytes.EMPTY, null, Integer.MAX_VALUE))
                .add(new Read.Range(OTHER_KIND, Bytes.EMPTY, null, Integer.MAX_VALUE))
                .frames(new LaneRange(LANE, 0, Integer.MAX_VALUE))
                .frames(new LaneRange(OTHER_LANE, 0, Integer.MAX_VALUE))
                .build();
        return storage.read(scope, read);
    }

    /** Closes the store and opens it again where that is declared; false where it is denied, which must then hold. */
    final boolean reopens() {
        storage.close();
        if (!fixture.capabilities().has(Capability.REOPEN)) {
            assertThat(catchThrowable(() -> fixture.reopen(time.clock())))
                    .isInstanceOfSatisfying(
                            CairnException.class,
                            e -> assertThat(e.code()).isIn(ErrorCode.UNSUPPORTED, ErrorCode.NOT_FOUND));
            return false;
        }
        storage = fixture.reopen(time.clock());
        return true;
    }

    /** Runs a test with a second instance, or sees that there is none. */
    final void withAnother(Consumer<Storage> test) {
        if (!fixture.capabilities().has(Capability.SHARED)) {
            fails(ErrorCode.UNSUPPORTED, () -> fixture.openAnother(time.clock()));
            return;
        }
        try (Storage another = fixture.openAnother(time.clock())) {
            test.accept(another);
        }
    }

    static List<String> keys(List<StoredRecord> records) {
        return records.stream().map(record -> record.key().utf8()).toList();
    }
}
