package dev.cairn.checkpoint.internal.queue;

import dev.cairn.checkpoint.Branches;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.FlushReport;
import dev.cairn.checkpoint.Leases;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Retention;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.TaskChange;
import dev.cairn.checkpoint.Threads;
import dev.cairn.checkpoint.internal.engine.StorageCheckpointer;
import dev.cairn.checkpoint.internal.put.StampedState;
import dev.cairn.checkpoint.internal.put.StateInput;
import dev.cairn.model.IdSource;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A checkpointer whose puts may return before they are stored. Every other operation of a thread first stores what waits of it; only task
 * writes leave held puts where they are. Thread-safe.
 */
public final class QueuedCheckpointer implements Checkpointer {
    private final StorageCheckpointer base;
    private final WriteBehind queue;
    private final WriteBehind.OfTenant waiting;
    private final Setting setting;
    /** By thread. */
    private final Map<String, Long> tokens;

    private final Leases leases;

    /** Makes one in front of a checkpointer that stores at once. */
    public QueuedCheckpointer(StorageCheckpointer base, WriteBehind queue, Setting setting) {
        this(base, queue.of(setting.tenant), setting);
    }

    private QueuedCheckpointer(StorageCheckpointer base, WriteBehind.OfTenant waiting, Setting setting) {
        this(base.behind(waiting), waiting, setting, Map.of());
    }

    private QueuedCheckpointer(
            StorageCheckpointer base, WriteBehind.OfTenant waiting, Setting setting, Map<String, Long> tokens) {
        this.base = base;
        this.queue = waiting.queue();
        this.waiting = waiting;
        this.setting = setting;
        this.tokens = tokens;
        this.leases = base.leases(this::under);
    }

    /**
     * What all puts of a tenant share.
     *
     * @param durability when puts are stored that do not say it
     * @param clock for the time of checkpoints that have none
     * @param ids for those that have no id
     */
    public record Setting(String tenant, Durability durability, Types types, Clock clock, IdSource ids) {}

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, Checkpoint checkpoint, CheckpointMetadata metadata, PutOptions options) {
        StorageCheckpointer.checkId(checkpoint.id(), config);
        return put(config, new StateInput.Given(checkpoint), metadata, complete(options));
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, StateChange change, CheckpointMetadata metadata, PutOptions options) {
        PutOptions full = complete(options);
        StorageCheckpointer.checkId(change.id(), config);
        StateChange own = full.durability() == Durability.SYNC ? change : change.documents(setting.types);
        return put(config, new StateInput.Changed(own, setting.types), metadata, full);
    }

    private PutOptions complete(PutOptions options) {
        return options.durability() == null ? options.withDurability(setting.durability) : options;
    }

    private CheckpointConfig put(
            CheckpointConfig config, StateInput next, CheckpointMetadata metadata, PutOptions options) {
        if (options.durability() == Durability.SYNC) {
            waiting.store(config.threadId());
            waiting.requireWhole(config.threadId());
            return base.put(config, next, metadata, options);
        }
        CheckpointConfig waits;
        do {
            long answered = queue.keysAnswered();
            CheckpointConfig answer = base.answer(config, next, metadata, options);
            waits = answer == null ? defer(deferred(config, next, metadata, options), answered) : answer;
        } while (waits == null);
        return waits;
    }

    private @Nullable CheckpointConfig defer(DeferredPut put, long answered) {
        return queue.add(waiting.id(put.on().threadId()), put, answered);
    }

    private DeferredPut deferred(
            CheckpointConfig config, StateInput next, CheckpointMetadata metadata, PutOptions options) {
        String id = setting.ids.next(config.checkpointId());
        Instant now = setting.clock.instant().truncatedTo(ChronoUnit.MICROS);
        long token = options.token() == 0 ? tokens.getOrDefault(config.threadId(), 0L) : options.token();
        PutLine known = waiting.line(config.threadId());
        PutLine line = known == null ? new PutLine(base.incarnation(config.threadId())) : known;
        DeferredPut put =
                new DeferredPut(base, line, token, config, new StampedState(next, id, now), metadata, options);
        put.check();
        return put;
    }

    @Override
    public FlushReport flush() {
        return queue.flushTenant(setting.tenant);
    }

    @Override
    public void flush(String threadId) {
        queue.flush(waiting.id(threadId), failure -> true);
    }

    private Checkpointer under(String threadId, long token) {
        Map<String, Long> more = new HashMap<>(tokens);
        more.put(threadId, token);
        return new QueuedCheckpointer(base.under(threadId, token), waiting, setting, Map.copyOf(more));
    }

    @Override
    public Optional<CheckpointTuple> find(CheckpointConfig config, Selection selection) {
        return base.find(config, selection);
    }

    @Override
    public Page<CheckpointTuple> list(CheckpointQuery query) {
        return base.list(query);
    }

    @Override
    public Page<CheckpointSummary> summaries(CheckpointQuery query) {
        return base.summaries(query);
    }

    @Override
    public Page<CheckpointSummary> summaries(CheckpointQuery query, Consumer<Damage> damaged) {
        return base.summaries(query, damaged);
    }

    @Override
    public void putWrites(CheckpointConfig config, List<ChannelWrite> writes, String taskId, String taskPath) {
        base.putWrites(config, writes, taskId, taskPath);
    }

    @Override
    public Optional<List<PendingWrite>> changeWrites(CheckpointConfig config, TaskChange change) {
        return base.changeWrites(config, change);
    }

    @Override
    public CheckpointConfig updateState(CheckpointConfig config, Map<String, ?> values, @Nullable String asNode) {
        return base.updateState(config, values, asNode);
    }

    @Override
    public SortedSet<String> tag(CheckpointConfig config, Collection<String> add, Collection<String> remove) {
        return base.tag(config, add, remove);
    }

    @Override
    public CheckpointDiff diff(CheckpointConfig from, CheckpointConfig to) {
        return base.diff(from, to);
    }

    @Override
    public Types types() {
        return base.types();
    }

    @Override
    public Threads threads() {
        return base.threads();
    }

    @Override
    public Branches branches() {
        return base.branches();
    }

    @Override
    public Retention retention() {
        return base.retention();
    }

    @Override
    public Leases leases() {
        return leases;
    }
}
