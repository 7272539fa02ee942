package dev.cairn.environment.host;

import dev.cairn.environment.Divergence;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.Plugins;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.RestoreReport;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.environment.StepResult;
import dev.cairn.environment.Steppable;
import dev.cairn.environment.snapshot.SnapshotRules;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A live session: plugins that act, and are saved, restored and stepped together. Made by an {@link EnvironmentHost}; whoever opened it
 * closes it, which stores the steps that are not stored yet.
 *
 * <p>Thread-safe. All use of plugins goes through {@link #call} or {@link #step}, so that a snapshot sees one moment. One
 * host at a time writes a session: when another has written it since, the next write fails with {@code CONFLICT} and stores nothing.
 */
public final class Environment implements Steppable, AutoCloseable {
    private final EnvironmentRecords records;
    private final HostConfig config;
    private final HostTools tools;
    private final PluginBarrier live;
    private final WholeSteps steps;
    private final StepLog log;
    private boolean closed;

    Environment(EnvironmentRecords records, HostConfig config, HostTools tools, PluginBarrier live, HeldSession held) {
        this.records = records;
        this.config = config;
        this.tools = tools;
        this.live = live;
        this.steps = new WholeSteps(live, tools);
        this.log = new StepLog(records, config.recording(), tools, held);
    }

    /** The session's name. */
    public String id() {
        return log.session().id();
    }

    /** The snapshot that it was branched from, if it was. */
    public Optional<SnapshotPlace> parent() {
        return Optional.ofNullable(log.session().parent());
    }

    /** How many steps were done in its line. */
    public long stepNumber() {
        return live.beside(log::step);
    }

    /** The names of its plugins. */
    public List<String> plugins() {
        return live.names();
    }

    /**
     * Uses a plugin, beside other calls. What an action throws goes through to the caller.
     *
     * @throws dev.cairn.error.NotFoundException when there is no such plugin
     */
    public <P, R> R call(String plugin, Class<P> type, Function<P, R> action) {
        return live.beside(() -> {
            requireOpen();
            steps.used();
            return action.apply(live.get(plugin, type));
        });
    }

    /** Looks at plugins, beside calls. What the function changes no one records. */
    public <R> R look(Function<Plugins, R> view) {
        return live.beside(() -> {
            requireOpen();
            steps.used();
            return view.apply(live);
        });
    }

    /**
     * Acts by the configured logic, alone, and records what came out. Stored in batches, see {@link HostConfig.Recording}. A step is whole or
     * undone: what the logic or a plugin throws goes through to the caller, all plugins are made again with the states that they had before,
     * and the step is recorded as failed.
     *
     * @throws CairnException {@code UNSUPPORTED} without logic; {@code CALLBACK_FAILED} when plugins cannot be saved before, or a step that
     *     failed cannot be undone; what storing the batch threw, of which the step stays a part: it was done, and is stored with the next one
     */
    @Override
    public StepResult step(Document action) {
        return live.alone(() -> record(action).result());
    }

    private RecordedStep record(Document action) {
        requireOpen();
        requireHistory("Steps are recorded");
        WholeSteps.Acted acted = steps.act(log.step() + 1, action, id());
        try {
            log.add(acted.step());
        } catch (RuntimeException | Error e) {
            Throwable failure = acted.failure();
            if (failure == null) {
                throw e;
            }
            failure.addSuppressed(e);
        }
        return acted.done();
    }

    /** Acts without recording, for a replay, alone. What failed changed nothing and is not done again. */
    RecordedStep replay(RecordedStep recorded) {
        return live.alone(() -> recorded.isFailed()
                ? recorded
                : steps.act(recorded.number(), recorded.action(), id()).step());
    }

    /** Stores the steps that are not stored yet. */
    public void flush() {
        live.alone(() -> {
            log.flush();
            return true;
        });
    }

    /**
     * Does recorded actions again, as steps of this session, until one comes out otherwise. Steps that failed are recorded again, not done.
     *
     * @return the first difference, if there is one
     */
    public Optional<Divergence> reapply(List<RecordedStep> recorded) {
        return live.alone(() -> {
            for (RecordedStep before : recorded) {
                Optional<Divergence> difference = Divergence.between(before, again(before));
                if (difference.isPresent()) {
                    return difference;
                }
            }
            return Optional.<Divergence>empty();
        });
    }

    private RecordedStep again(RecordedStep before) {
        if (!before.isFailed()) {
            return record(before.action());
        }
        requireOpen();
        RecordedStep failed = before.as(log.step() + 1);
        log.add(failed);
        return failed;
    }

    /** Takes a host snapshot without a label. */
    public SnapshotInfo snapshot() {
        return snapshot(null);
    }

    /**
     * Takes a host snapshot: of all plugins, at one moment, stored whole or not at all, together with the steps that are not stored yet.
     *
     * @param label names it in its session, in place of an earlier one of that label
     * @throws CairnException {@code CALLBACK_FAILED} with all problems of plugins, {@code TIMEOUT} when calls do not end, {@code UNSUPPORTED}
     *     in mode {@code plugin}; nothing is stored then
     */
    public SnapshotInfo snapshot(@Nullable String label) {
        if (!config.mode().hasHostSnapshots()) {
            throw refusedMode("host snapshots");
        }
        Labels.check(label);
        return live.alone(() -> {
            requireOpen();
            steps.requireWhole();
            String id = tools.newId(log.session().head());
            SaveRound.Saved saved = live.save(tools.partKey(id), id());
            return put(new SnapshotPlace(id(), id), label, null, saved);
        });
    }

    /**
     * Takes a snapshot of one plugin alone.
     *
     * @param key under which the plugin saves it; an earlier one of that key stays in the history
     * @throws CairnException as {@link #snapshot(String)}; {@code UNSUPPORTED} in mode {@code host}
     */
    public SnapshotInfo savePlugin(String plugin, String key) {
        if (!config.mode().hasPluginSnapshots()) {
            throw refusedMode("snapshots of single plugins");
        }
        SnapshotRules.check(key);
        return live.alone(() -> {
            requireOpen();
            steps.requireWhole();
            SaveRound.Saved saved = live.save(plugin, key, id());
            if (saved.parts().isEmpty()) {
                throw new CairnException(
                        ErrorCode.CALLBACK_FAILED,
                        "Cannot take a snapshot of plugin '" + plugin + "': it saved nothing" + saved.skipped() + ". "
                                + "Nothing was stored.",
                        Map.of("plugin", plugin),
                        null);
            }
            return put(new SnapshotPlace(id(), tools.newId(log.session().head())), null, plugin, saved);
        });
    }

    private CairnException refusedMode(String what) {
        return new CairnException(
                ErrorCode.UNSUPPORTED,
                "Cannot take " + what + ": the host's snapshot_mode is "
                        + config.mode().label() + ".");
    }

    private SnapshotInfo put(
            SnapshotPlace place, @Nullable String label, @Nullable String plugin, SaveRound.Saved saved) {
        int life = log.session().life().number();
        SnapshotInfo info =
                new SnapshotInfo(place, label, plugin, log.step(), life, List.of(), saved.skipped(), 0, tools.now());
        return log.put(plugin == null ? place : null, new SnapshotDraft(info, saved, live.digests));
    }

    /**
     * Restores a host snapshot of this session: all the parts that it names or nothing.
     *
     * @param snapshot its label or id, or {@code latest}
     * @throws CairnException {@code NOT_FOUND}, {@code CALLBACK_FAILED} with all problems of plugins; all plugins are as they were then
     */
    public RestoreReport restore(String snapshot) {
        SnapshotInfo found = new SnapshotFinder(records).get(id(), snapshot);
        return restore(found);
    }

    private RestoreReport restore(SnapshotInfo found) {
        if (!found.isOfHost()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot restore the environment from snapshot " + found.place() + ": it holds only plugin "
                            + "'" + found.plugin()
                            + "'. Nothing was changed. Use restorePlugin.");
        }
        return live.alone(() -> {
            requireOpen();
            log.flush();
            RestoreRound.Restored made = live.prepare(
                    found, records.states(found), tools.partKey(found.place().id()));
            List<SnapshotInfo> newer = new PluginSet(made.plugins()).given(() -> {
                List<SnapshotInfo> own = new SnapshotFinder(records).newerThan(found);
                log.restored(found);
                return own;
            });
            steps.restored();
            live.exchange(made.plugins());
            return new RestoreReport(found, List.copyOf(made.plugins().keySet()), made.skipped(), newer);
        });
    }

    /**
     * Restores the newest snapshot that a plugin saved for itself under a key; the others stay as they are.
     *
     * @throws CairnException {@code NOT_FOUND}, {@code CALLBACK_FAILED}; the plugin is as it was then
     */
    public RestoreReport restorePlugin(String plugin, String key) {
        SnapshotInfo found = new SnapshotFinder(records).own(id(), plugin, key);
        return live.alone(() -> {
            requireOpen();
            RestoreRound.Restored made = live.prepare(found, records.states(found), key);
            steps.used();
            live.exchange(made.plugins());
            return new RestoreReport(found, List.copyOf(made.plugins().keySet()), made.skipped(), List.of());
        });
    }

    private void requireOpen() {
        if (closed) {
            throw new CairnException(ErrorCode.CLOSED, "The environment of session '" + id() + "' is closed.");
        }
    }

    private void requireHistory(String what) {
        if (!records.hasHistory()) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    what + " in a backend only, not in this snapshot store. Open the environment with a Cairn.");
        }
    }

    /**
     * Stores the steps that are not stored yet and closes the plugins, also when storing fails. Called again, it tries to store again what is
     * not stored, and does nothing when all is.
     */
    @Override
    public void close() {
        live.alone(() -> {
            try {
                log.flush();
            } finally {
                end();
            }
            return true;
        });
    }

    /** Ends a copy that nothing is stored of. */
    void discard() {
        live.alone(() -> {
            end();
            return true;
        });
    }

    private void end() {
        if (!closed) {
            closed = true;
            log.end();
            live.close();
        }
    }
}
