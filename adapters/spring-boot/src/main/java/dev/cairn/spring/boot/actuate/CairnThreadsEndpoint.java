package dev.cairn.spring.boot.actuate;

import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.storage.Page;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/** Threads and their newest checkpoints, without values and without metadata of the application. */
@Endpoint(id = "cairnthreads")
public class CairnThreadsEndpoint {
    private static final int LIMIT = 100;

    private final Checkpointer checkpoints;

    /** Shows the threads of a store. */
    public CairnThreadsEndpoint(Checkpointer checkpoints) {
        this.checkpoints = checkpoints;
    }

    /**
     * Threads, last changed first.
     *
     * @param prefix how their ids begin
     * @param limit how many, 100 unless given
     * @param after the {@code next} of the page before
     */
    @ReadOperation
    public Threads threads(@Nullable String prefix, @Nullable Integer limit, @Nullable String after) {
        ThreadQuery query =
                ThreadQuery.all().limit(limit == null ? LIMIT : limit).from(after);
        Page<ThreadInfo> page = checkpoints.threads().list(prefix == null ? query : query.prefix(prefix));
        return new Threads(page.items().stream().map(ThreadFigures::of).toList(), page.next());
    }

    /** One thread with its newest checkpoints, or nothing when it is unknown. */
    @ReadOperation
    public @Nullable ThreadSteps thread(@Selector String thread) {
        return checkpoints.threads().find(thread).map(this::steps).orElse(null);
    }

    private ThreadSteps steps(ThreadInfo info) {
        CheckpointQuery newest = CheckpointQuery.of(info.threadId()).limit(LIMIT);
        List<Step> steps =
                checkpoints.summaries(newest).items().stream().map(Step::of).toList();
        return new ThreadSteps(ThreadFigures.of(info), steps);
    }

    /**
     * A page of threads.
     *
     * @param threads the threads
     * @param next where the next page begins; null on the last
     */
    public record Threads(
            List<ThreadFigures> threads, @Nullable String next) {}

    /**
     * A thread.
     *
     * @param id its id
     * @param status what it waits for
     * @param head the id of its newest checkpoint
     * @param step the step of that
     * @param bytes what it takes in the store
     * @param created when it was created
     * @param changed when it was changed last
     */
    public record ThreadFigures(
            String id,
            String status,
            @Nullable String head,
            @Nullable Long step,
            long bytes,
            Instant created,
            Instant changed) {
        static ThreadFigures of(ThreadInfo info) {
            return new ThreadFigures(
                    info.threadId(),
                    info.status().name().toLowerCase(Locale.ROOT),
                    info.headId(),
                    info.step(),
                    info.bytes(),
                    info.created(),
                    info.changed());
        }
    }

    /**
     * A thread with its newest checkpoints.
     *
     * @param thread the thread
     * @param checkpoints its checkpoints, newest first, at most 100
     */
    public record ThreadSteps(ThreadFigures thread, List<Step> checkpoints) {}

    /**
     * A checkpoint.
     *
     * @param id its id
     * @param parent the id of the one before
     * @param step its step
     * @param source what made it
     * @param time when it was made
     * @param bytes the length of its values
     */
    public record Step(String id, @Nullable String parent, long step, String source, Instant time, long bytes) {
        static Step of(CheckpointSummary summary) {
            return new Step(
                    String.valueOf(summary.config().checkpointId()),
                    summary.parentId(),
                    summary.metadata().step(),
                    summary.metadata().source().label(),
                    summary.ts(),
                    summary.bytes());
        }
    }
}
