package dev.cairn.checkpoint.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.FlushReport;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.internal.engine.StorageCheckpointer;
import dev.cairn.checkpoint.trace.TraceImport;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.TimeOrderedIds;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Storage;
import dev.cairn.storage.WatchedStorage;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Queued puts when the store cannot be asked, or no thread can be had to store them. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class QueuedOutageTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final PutOptions ASYNC = PutOptions.none().durability(Durability.ASYNC);
    private static final PutOptions SYNC = PutOptions.none().durability(Durability.SYNC);

    private final ServiceStore store = ServiceStore.memory();
    private final Storage sound = store.open();
    private final Checkpointer others = store.builder().on(sound).checkpoints();
    /** Thrown by every commit while it is set. */
    private volatile @Nullable Throwable outage;

    /** Whether the outage ends with the commit that it met. */
    private volatile boolean passing;

    private final Storage storage = WatchedStorage.of(sound, (method, arguments, call) -> {
        Throwable thrown = outage;
        if (thrown != null && method.equals("commit")) {
            outage = passing ? null : thrown;
            throw thrown;
        }
        return call.run();
    });

    @AfterEach
    void close() {
        store.close();
    }

    private QueuedCheckpointer checkpoints(WriteBehind queue) {
        return checkpoints(queue, Durability.SYNC);
    }

    private QueuedCheckpointer checkpoints(WriteBehind queue, Durability usual) {
        TimeOrderedIds ids = new TimeOrderedIds(store.clock());
        StorageCheckpointer base =
                new StorageCheckpointer(storage, "", Types.STANDARD, Compression.NONE, store.clock(), ids, 1 << 20);
        return new QueuedCheckpointer(
                base, queue, new QueuedCheckpointer.Setting("", usual, Types.STANDARD, store.clock(), ids));
    }

    private static CheckpointConfig append(Checkpointer into, Object item, PutOptions options) {
        return into.put(THREAD, StateChange.empty().append("log", item), CheckpointMetadata.of(0), options);
    }

    private static CairnException error(ThrowingCallable call) {
        CairnException error = catchThrowableOfType(CairnException.class, call);
        assertThat(error).as("an error").isNotNull();
        return error;
    }

    private String log() {
        return others.get(THREAD).checkpoint().value("log").json();
    }

    @Test
    void a_put_for_which_no_thread_can_be_had_is_stored_by_whoever_waits_for_it() {
        ThreadFactory none = task -> {
            throw new OutOfMemoryError("unable to create native thread");
        };
        try (WriteBehind queue = new WriteBehind(none)) {
            QueuedCheckpointer checkpoints = checkpoints(queue);
            append(checkpoints, "a", ASYNC);
            append(checkpoints, "b", ASYNC);
            assertThat(checkpoints.flush()).isEqualTo(new FlushReport(2, 0));
            append(checkpoints, "c", ASYNC);
            assertThat(checkpoints.get(THREAD).checkpoint().value("log").json()).isEqualTo("[\"a\",\"b\",\"c\"]");
            for (int i = 0; i <= WriteBehind.MOST; i++) {
                append(checkpoints, i, ASYNC);
            }
            assertThat(checkpoints.flush().stored()).isEqualTo(WriteBehind.MOST + 2);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void what_is_behind_a_put_that_met_an_error_is_given_up_and_named(Durability mode) {
        PutOptions later = PutOptions.none().durability(mode);
        try (WriteBehind queue = new WriteBehind()) {
            QueuedCheckpointer checkpoints = checkpoints(queue);
            append(checkpoints, "a", SYNC);
            outage = new OutOfMemoryError("made up");
            CheckpointConfig first = append(checkpoints, "b", later.idempotencyKey("k"));
            CheckpointConfig second = mode == Durability.EXIT ? append(checkpoints, "c", later) : first;
            CairnException reported = error(checkpoints::flush);
            outage = null;
            assertThat(reported.code()).isEqualTo(ErrorCode.INTERNAL);
            assertThat(reported).hasCauseInstanceOf(OutOfMemoryError.class);
            assertThat(reported.details())
                    .containsEntry(
                            "not_stored",
                            mode == Durability.EXIT
                                    ? List.of(first.checkpointId(), second.checkpointId())
                                    : List.of(first.checkpointId()));
            append(checkpoints, "d", later);
            checkpoints.flush();
            assertThat(log()).isEqualTo("[\"a\",\"d\"]");
        }
    }

    @Test
    void what_is_behind_a_put_that_met_an_outage_is_given_up_although_the_outage_is_over() {
        PutOptions exit = PutOptions.none().durability(Durability.EXIT);
        try (WriteBehind queue = new WriteBehind()) {
            QueuedCheckpointer checkpoints = checkpoints(queue);
            append(checkpoints, "a", SYNC);
            CheckpointConfig first = append(checkpoints, "b", exit.idempotencyKey("k"));
            CheckpointConfig second = append(checkpoints, "c", exit);
            passing = true;
            outage = new OutOfMemoryError("made up");
            assertThat(error(checkpoints::flush).details())
                    .containsEntry("not_stored", List.of(first.checkpointId(), second.checkpointId()));
            assertThat(log()).isEqualTo("[\"a\"]");
        }
    }

    @Test
    void a_thread_takes_no_puts_over_a_gap_until_a_flush_has_reported_it() {
        try (WriteBehind queue = new WriteBehind()) {
            QueuedCheckpointer checkpoints = checkpoints(queue);
            append(checkpoints, "a", SYNC);
            outage = new CairnException(ErrorCode.NO_SPACE, "The disk is full.");
            CheckpointConfig lost = append(checkpoints, "b", ASYNC);
            assertThat(checkpoints.get(THREAD).checkpoint().value("log").json()).isEqualTo("[\"a\"]");
            outage = null;
            for (PutOptions options : List.of(ASYNC, SYNC, PutOptions.none().durability(Durability.EXIT))) {
                CairnException refused = error(() -> append(checkpoints, "c", options));
                assertThat(refused.code()).isEqualTo(ErrorCode.NO_SPACE);
                assertThat(refused.details()).containsEntry("not_stored", List.of(lost.checkpointId()));
            }
            List<ThrowingCallable> others = List.of(
                    () -> checkpoints.updateState(THREAD, Map.of("x", 1), null),
                    () -> checkpoints
                            .branches()
                            .fork(THREAD, "what-if", StateChange.empty().set("x", 1)),
                    () -> checkpoints.newTurn("chat-1", StateChange.empty().set("x", 1)));
            for (ThrowingCallable other : others) {
                assertThat(error(other).details()).containsEntry("not_stored", List.of(lost.checkpointId()));
            }
            assertThat(error(() -> checkpoints.flush("chat-1")).details())
                    .containsEntry("not_stored", List.of(lost.checkpointId()));
            append(checkpoints, "b again", ASYNC);
            checkpoints.flush();
            assertThat(log()).isEqualTo("[\"a\",\"b again\"]");
        }
    }

    @Test
    void the_end_of_a_lease_tells_an_outage_under_it() {
        try (WriteBehind queue = new WriteBehind()) {
            QueuedCheckpointer checkpoints = checkpoints(queue);
            ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker", Duration.ofMinutes(1));
            outage = new CairnException(ErrorCode.UNAVAILABLE, "Nobody answers.");
            append(lease.checkpoints(), "a", ASYNC);
            assertThat(error(lease::release).code()).isEqualTo(ErrorCode.UNAVAILABLE);
            outage = null;
            append(checkpoints, "b", SYNC);
            assertThat(log()).isEqualTo("[\"b\"]");
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_import_that_met_an_outage_leaves_the_thread_that_it_was_to_replace(Durability usual) {
        try (WriteBehind queue = new WriteBehind()) {
            QueuedCheckpointer checkpoints = checkpoints(queue, usual);
            append(checkpoints, "old", SYNC);
            Iterator<Document> run =
                    List.of(Document.of(1), Document.of(2), Document.of(3)).iterator();
            CairnException reported = error(() -> new TraceImport(checkpoints).replace("chat-1", run, stored -> {
                outage = stored == 2 ? new CairnException(ErrorCode.NO_SPACE, "The disk is full.") : outage;
            }));
            outage = null;
            assertThat(reported.code()).isEqualTo(ErrorCode.NO_SPACE);
            assertThat(log()).isEqualTo("[\"old\"]");
            assertThat(others.threads().list(ThreadQuery.all()).items()).hasSize(1);
        }
    }
}
