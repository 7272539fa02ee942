package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.ChannelUpdate;
import dev.cairn.codec.internal.frame.EncodedState;
import dev.cairn.codec.internal.frame.KnownState;
import dev.cairn.codec.internal.frame.LaneIds;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.codec.internal.write.StateWriter;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the states of a service: records of one kind, in any scope. Frames of a scope that uses this belong to those states.
 *
 * <p>Thread-safe.
 */
public final class StateHistory {
    private final Storage storage;
    private final int kind;
    private final KnownStates<Known> known;
    private final LaneIds lanes = new LaneIds();

    /**
     * Makes a history.
     *
     * @param kind of the records that hold states
     * @param cacheBytes memory for what is kept of the states written last
     */
    public StateHistory(Storage storage, int kind, long cacheBytes) {
        this.storage = storage;
        this.kind = kind;
        this.known = new KnownStates<>(cacheBytes);
    }

    private record Known(long incarnation, Written written, KnownState state) implements KnownStates.Entry<Known> {
        @Override
        public Known withoutContent() {
            return new Known(incarnation, written, state.withoutContent());
        }
    }

    /** A state's record, without reading its values. */
    public Optional<StoredState> find(Scope scope, Bytes key) {
        ReadResult result = storage.read(scope, Read.of().get(kind, key).build());
        ScopeInfo header = result.scope();
        return header == null
                ? Optional.empty()
                : result.first(0).map(record -> StoredState.of(header.incarnation(), record));
    }

    /**
     * A state's record together with what a function reads of its values, which have passed their SHA-256.
     *
     * @param read what is wanted of the values
     * @throws CorruptException when the record stands and its values cannot be read
     */
    public <R> Optional<R> read(Scope scope, Bytes key, BiFunction<StoredState, StateReader, R> read) {
        StateReader reader = new StateReader(new StoredFrames(storage, scope));
        return read(scope, key, find(scope, key), state -> read.apply(state, reader));
    }

    /**
     * The same of a record that may have been read already.
     *
     * @param first the record as it was read
     */
    public <R> Optional<R> read(Scope scope, Bytes key, Optional<StoredState> first, Function<StoredState, R> read) {
        return SteadyRead.of(first, () -> find(scope, key), read, scope);
    }

    /**
     * Stores a state: compares it with its base, encodes what is new, commits all at once. Where other writers moved the base's lanes or
     * removed the base, it is encoded once more.
     *
     * @throws NotFoundException when the base is not there and a value is reported by it
     * @throws CairnException {@code LOCKED} when other writers kept changing the scope for 30 s
     */
    public PutResult put(Scope scope, StatePut put) {
        Patience patience = new Patience();
        boolean extend = put.extend();
        while (true) {
            Known base = base(scope, put);
            EncodedState encoded = encode(scope, put, base, extend);
            NewFrames frames = new NewFrames(encoded);
            CommitOutcome outcome = commit(scope, put, base, frames);
            if (outcome instanceof Committed committed) {
                known.keep(
                        scope,
                        put.key(),
                        new Known(committed.incarnation(), committed.written().get(0), frames.known(committed)));
                return new PutResult(outcome, encoded);
            }
            Refused refused = (Refused) outcome;
            if (refused.reason() == Reason.LANE_MOVED) {
                extend = false;
            } else if (base == null || !isOfBase(refused.check(), put)) {
                return new PutResult(outcome, encoded);
            }
            forget(scope, put.base());
            patience.nextAttempt("save to", scope);
        }
    }

    private void forget(Scope scope, @Nullable Bytes base) {
        if (base != null) {
            known.forget(scope, base);
        }
    }

    private boolean isOfBase(@Nullable Check check, StatePut put) {
        if (check instanceof Check.RevisionIs revision) {
            return revision.kind() == kind && Objects.equals(revision.key(), put.base());
        }
        return check instanceof Check.IncarnationIs;
    }

    private EncodedState encode(Scope scope, StatePut put, @Nullable Known base, boolean extend) {
        KnownState before = base == null ? KnownState.EMPTY : base.state();
        return new StateWriter(put.compression(), lanes::next, put.inline())
                .encode(extend ? before : before.withoutLanes(), put.values(), new StoredFrames(storage, scope));
    }

    private @Nullable Known base(Scope scope, StatePut put) {
        Bytes key = put.base();
        Known base = key == null ? null : known(scope, key);
        if (base == null && put.values().values().stream().anyMatch(value -> !(value instanceof ChannelUpdate.Whole))) {
            throw new NotFoundException(
                    "Cannot store the state of " + scope + ": the state that it refers to does not exist. Nothing "
                            + "was stored.",
                    Map.of("scope", scope.toString()));
        }
        return base;
    }

    private @Nullable Known known(Scope scope, Bytes key) {
        Known found = known.find(scope, key);
        if (found != null && found.state().hasContent()) {
            return found;
        }
        Known read = read(
                        scope,
                        key,
                        (state, reader) -> new Known(
                                state.incarnation(),
                                new Written(state.revision(), state.sequence()),
                                reader.known(state.state())))
                .orElse(null);
        if (read != null) {
            known.keep(scope, key, read);
        }
        return read;
    }

    private CommitOutcome commit(Scope scope, StatePut put, @Nullable Known base, NewFrames frames) {
        Refused refused = frames.stage(part -> storage.commit(scope, part.build()));
        if (refused != null) {
            return refused;
        }
        Commit.Builder commit = Commit.inOrder().check(new Check.Absent(kind, put.key()));
        if (base != null && put.base() != null) {
            commit.check(new Check.IncarnationIs(base.incarnation()));
            commit.check(new Check.RevisionIs(
                    kind, put.base(), base.written().revision(), base.written().sequence()));
        }
        EncodedState encoded = frames.encoded();
        commit.put(Put.of(kind, put.key(), StateBodies.of(put.members().apply(encoded), encoded.body())));
        frames.addTo(commit);
        put.more().accept(commit);
        return storage.commit(scope, commit.build());
    }

    /** Begins to remove states of a scope; empty when there is no such scope. */
    public Optional<StateSweep> sweep(Scope scope) {
        return StateSweep.begin(storage, scope, kind);
    }
}
