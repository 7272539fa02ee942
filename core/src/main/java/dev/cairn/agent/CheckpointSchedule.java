package dev.cairn.agent;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Periodic saves of an agent's state. A save is skipped when nothing but time and what is ignored has changed since the last one. After an
 * error it goes on with growing pauses. Closing it saves once more.
 *
 * <p>Thread-safe; the supplier is called by one at a time.
 */
public final class CheckpointSchedule implements AutoCloseable {
    private static final int MAX_DOUBLINGS = 20;
    private static final String METRICS = "performance_metrics";

    private final Agents agents;
    private final String agentId;
    private final Supplier<Map<String, ?>> supplier;
    private final Duration interval;
    private final ScheduleOptions options;
    private final Clock clock;
    private final AlarmLoop loop;
    private final SplittableRandom random = new SplittableRandom();
    private @Nullable String lastDigest;
    private Counts counts = new Counts(0, 0, 0, 0, null, null);
    private boolean ended;

    @Internal
    public CheckpointSchedule(
            Agents agents,
            String agentId,
            Supplier<Map<String, ?>> supplier,
            Duration interval,
            ScheduleOptions options,
            Clock clock) {
        this.agents = agents;
        this.agentId = agentId;
        this.supplier = supplier;
        this.interval = interval;
        this.options = options;
        this.clock = clock;
        String what = "the schedule of agent '" + agentId + "'";
        this.loop = new AlarmLoop(this, what, clock, options.alarm(), this::time, this::save, this::failed);
    }

    /**
     * What a schedule has done.
     *
     * @param saved how many snapshots it saved
     * @param skipped how often nothing had changed
     * @param failed how often it failed
     * @param failedInARow how often since the last success
     * @param lastSnapshotId the snapshot that it saved last, or null
     * @param lastError what failed last, or null
     */
    public record Counts(
            long saved,
            long skipped,
            long failed,
            int failedInARow,
            @Nullable String lastSnapshotId,
            @Nullable CairnException lastError) {}

    /** What it has done so far. */
    public synchronized Counts counts() {
        return counts;
    }

    /** When it saves next. */
    public synchronized Instant next() {
        return loop.next();
    }

    @Internal
    public synchronized CheckpointSchedule start() {
        lastDigest = digestOfLatest();
        loop.start();
        return this;
    }

    /** A state that was saved before a restart is not saved again; one that cannot be read is no reason not to save. */
    private @Nullable String digestOfLatest() {
        try {
            return digest(agents.load(agentId).state());
        } catch (CairnException noneOrDamaged) {
            return null;
        }
    }

    private Instant time() {
        long most = options.jitter().toMillis();
        Duration jitter = Duration.ofMillis(most == 0 ? 0 : random.nextLong(most));
        Duration pause = counts.failedInARow() == 0 ? interval : backOff();
        return clock.instant().plus(pause).plus(jitter);
    }

    private Duration backOff() {
        Duration most = options.longestBackOff().compareTo(interval) < 0 ? interval : options.longestBackOff();
        long times = 1L << Math.min(MAX_DOUBLINGS, counts.failedInARow());
        return interval.compareTo(most.dividedBy(times)) < 0 ? interval.multipliedBy(times) : most;
    }

    /** Saves now if anything has changed; false when it failed. */
    public synchronized boolean flush() {
        return save();
    }

    private boolean save() {
        try {
            Document state = agents.types().document(supplied());
            String digest = digest(state);
            if (digest.equals(lastDigest)) {
                counts = new Counts(
                        counts.saved, counts.skipped + 1, counts.failed, 0, counts.lastSnapshotId, counts.lastError);
                return true;
            }
            String id = agents.save(agentId, state, options.save()).snapshotId();
            lastDigest = digest;
            counts = new Counts(counts.saved + 1, counts.skipped, counts.failed, 0, id, counts.lastError);
            return true;
        } catch (RuntimeException | Error e) {
            failed(AgentEvents.failure("A save of agent '" + agentId + "'", e));
        }
        return false;
    }

    private Map<String, ?> supplied() {
        try {
            return supplier.get();
        } catch (CairnException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw AgentEvents.supplierFailed(agentId, e);
        }
    }

    private void failed(CairnException error) {
        counts = new Counts(
                counts.saved, counts.skipped, counts.failed + 1, counts.failedInARow + 1, counts.lastSnapshotId, error);
        AgentEvents.failed(agentId, error);
    }

    private String digest(Document state) {
        Map<String, Document> members = new TreeMap<>(SnapshotForm.members(state));
        if (SeedShape.find(agentId, state, agents.migrations().version()).isPresent()) {
            members.remove("timestamp");
        }
        members.keySet().removeAll(options.ignored());
        Document metrics = members.get(METRICS);
        if (metrics != null && metrics.kind() == Document.Kind.OBJECT) {
            Map<String, Document> kept = SnapshotForm.members(metrics);
            kept.keySet().removeIf(name -> options.ignored().contains(METRICS + "/" + name));
            members.put(METRICS, Document.fromObject(kept));
        }
        return Sha256.of(Document.fromObject(members).unsafeBytes());
    }

    /**
     * Ends it, and saves once more if anything has changed. Called again, it tries to save again what could not be saved, and does nothing
     * after that.
     *
     * @throws CairnException why that could not be saved; the schedule has ended all the same
     */
    @Override
    public synchronized void close() {
        loop.close();
        if (!ended) {
            if (!save()) {
                throw Objects.requireNonNull(counts.lastError());
            }
            ended = true;
        }
    }
}
