package dev.cairn.environment.host;

import dev.cairn.environment.Divergence;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.PluginSpec;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.ReplayReport;
import dev.cairn.environment.RestoreReport;
import dev.cairn.environment.ResumeReport;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.environment.snapshot.SnapshotRules;
import dev.cairn.environment.snapshot.SnapshotsCare;
import dev.cairn.environment.snapshot.StatePlugin;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.IdSource;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hosts an environment: starts, resumes, branches and replays its sessions. Without plugins it only gives what is {@link #stored}.
 *
 * <p>Thread-safe. Whoever made it closes it, after the environments that it gave.
 */
public final class EnvironmentHost implements AutoCloseable {
    /** The most branches that are started at once. */
    public static final int MAX_BRANCHES = 10_000;
    /** The label of the snapshot that a session begins with. */
    public static final String START = "start";

    static final String SERVICE = "env";

    private final EnvironmentRecords records;
    private final HostConfig config;
    private final HostTools tools;
    private final StoredSessions stored;
    private final AutoCloseable owned;
    private @Nullable Environment root;

    private EnvironmentHost(EnvironmentRecords records, HostConfig config, HostTools tools, AutoCloseable owned) {
        this.records = records;
        this.config = config;
        this.tools = tools;
        this.stored = new StoredSessions(records, tools);
        this.owned = owned;
    }

    /**
     * What a host works with.
     *
     * @param clock for the times of sessions
     * @param ids for snapshots and branches
     * @param cacheBytes memory for the states that were stored last
     */
    public record Means(Clock clock, IdSource ids, long cacheBytes) {}

    /** A host of an environment in a storage, whose owner closes that. */
    public static EnvironmentHost of(Storage storage, Scope scope, HostConfig config, Means means) {
        EnvironmentRecords records = new StoredEnvironment(storage, scope, means.cacheBytes());
        return new EnvironmentHost(records, config, new HostTools(means.clock(), means.ids(), true), () -> {});
    }

    /** The same that closes the storage. */
    public static EnvironmentHost fromOwned(Storage storage, Scope scope, HostConfig config, Means means) {
        EnvironmentRecords records = new StoredEnvironment(storage, scope, means.cacheBytes());
        return new EnvironmentHost(records, config, new HostTools(means.clock(), means.ids(), true), storage);
    }

    /**
     * A host of an environment in a snapshot store, which it closes. There are no recorded steps and no branches there; one host at a time
     * may use a session.
     */
    public static EnvironmentHost of(SnapshotCatalog store, HostConfig config, Means means) {
        EnvironmentRecords records = new PlainEnvironment(store, means.clock());
        return new EnvironmentHost(records, config, new HostTools(means.clock(), means.ids(), false), store);
    }

    /** The scope of an environment. */
    public static Scope scope(String tenant, String name) {
        new dev.cairn.internal.text.Names()
                .name("name of the environment", name)
                .done();
        return Scope.of(tenant, SERVICE, name);
    }

    /** Checks that every snapshot and recorded step of a tenant's environments and snapshot stores can be read and is what was written. */
    public static void verify(Storage storage, String tenant, Consumer<Damage> found) {
        EnvironmentCare.SCHEMA.verify(storage, ScopePrefix.of(tenant, SERVICE), null, found);
        SnapshotsCare.SCHEMA.verify(storage, ScopePrefix.of(tenant, SnapshotsCare.SCHEMA.service()), null, found);
    }

    /** What is stored: sessions, snapshots, steps. */
    public StoredSessions stored() {
        return stored;
    }

    /**
     * Starts a session. Where host snapshots are taken, its first one has the label {@value #START}.
     *
     * @throws CairnException {@code ALREADY_EXISTS}; {@code CALLBACK_FAILED} with all problems of plugins; there is no session then, unless it
     *     was there before
     */
    public Environment start(String session) {
        SnapshotRules.checkSession(session);
        PluginSet plugins = PluginSet.make(config.plugins());
        return plugins.given(() -> {
            List<HeldSession> held = records.create(List.of(SessionInfo.fresh(session, tools.now())));
            return fresh(held, () -> started(environment(held.get(0), plugins)));
        });
    }

    private Environment started(Environment environment) {
        if (config.mode().hasHostSnapshots()) {
            environment.snapshot(START);
        }
        return environment;
    }

    /** Opens sessions that were just made; they are removed when that fails, unless someone wrote them since. */
    private <R> R fresh(List<HeldSession> sessions, Supplier<R> opening) {
        try {
            return opening.get();
        } catch (RuntimeException | Error e) {
            sessions.forEach(held -> withdraw(held, e));
            throw e;
        }
    }

    private void withdraw(HeldSession held, Throwable failure) {
        String session = held.info().id();
        try {
            if (records.session(session).filter(held::equals).isPresent()) {
                records.removeSession(session);
            }
        } catch (RuntimeException | Error e) {
            failure.addSuppressed(e);
        }
    }

    private Environment environment(HeldSession held, PluginSet plugins) {
        return new Environment(records, config, tools, new PluginBarrier(config, tools.threads, plugins), held);
    }

    /**
     * Goes on with a session after its host ended, however it did: from the last complete host snapshot; in mode {@code plugin} from the last
     * snapshot of each plugin.
     *
     * @throws NotFoundException when there is no such session
     * @throws CairnException {@code CALLBACK_FAILED} with all problems of plugins; nothing is changed then
     */
    public Resumed resume(String session) {
        stored.get(session);
        HeldSession held = records.session(session).orElseThrow();
        return config.mode().hasHostSnapshots() ? resumeHost(held) : resumePlugins(held);
    }

    private Resumed resumeHost(HeldSession held) {
        SnapshotPlace head = held.info().head();
        if (head == null) {
            ResumeReport report = report(List.of(), 0, held.info());
            PluginSet plugins = PluginSet.make(config.plugins());
            return new Resumed(plugins.given(() -> environment(held, plugins)), report);
        }
        SnapshotInfo from = records.find(head)
                .orElseThrow(() -> new dev.cairn.error.CorruptException(
                        "session '" + held.info().id() + "'",
                        "its head is snapshot " + head + ", which is not stored",
                        null));
        RestoreRound.Restored made = restore(from);
        PluginSet plugins = plugins(made);
        return plugins.given(() -> {
            List<SnapshotInfo> newer = new SnapshotFinder(records).newerThan(from);
            RestoreReport restore =
                    new RestoreReport(from, List.copyOf(made.plugins().keySet()), made.skipped(), newer);
            ResumeReport report = report(List.of(restore), from.step(), held.info());
            HeldSession now = records.update(held.own(), held.info().restored(from), List.of());
            return new Resumed(environment(now, plugins), report);
        });
    }

    private ResumeReport report(List<RestoreReport> restores, long step, SessionInfo before) {
        List<RecordedStep> lost = StepLine.of(records, before).steps(step + 1, Integer.MAX_VALUE);
        return new ResumeReport(restores, step, lost, config.recording().steps());
    }

    private RestoreRound.Restored restore(SnapshotInfo from) {
        return new RestoreRound(tools.threads, config)
                .run(from, records.states(from), tools.partKey(from.place().id()));
    }

    /** Restored plugins, and new ones in the place of those that were skipped. */
    private PluginSet plugins(RestoreRound.Restored made) {
        List<PluginSpec> skipped = config.plugins().stream()
                .filter(spec -> !made.plugins().containsKey(spec.name()))
                .toList();
        PluginSet fresh = new PluginSet(made.plugins()).given(() -> PluginSet.make(skipped));
        java.util.Map<String, StatePlugin> ordered = new java.util.LinkedHashMap<>();
        config.plugins().forEach(spec -> {
            StatePlugin own = made.plugins().get(spec.name());
            ordered.put(spec.name(), own == null ? fresh.get(spec.name(), StatePlugin.class) : own);
        });
        return new PluginSet(ordered);
    }

    private Resumed resumePlugins(HeldSession held) {
        List<RestoreReport> restores = new ArrayList<>();
        PluginSet plugins = PluginSet.make(config.plugins());
        for (PluginSpec spec : config.plugins()) {
            PluginSet before = plugins;
            plugins = before.given(() -> withOwn(held, spec, before, restores));
        }
        PluginSet whole = plugins;
        return whole.given(() -> {
            ResumeReport report = report(restores, held.info().step(), held.info());
            return new Resumed(environment(held, whole), report);
        });
    }

    /** The same plugins with one in the state that it saved last, if it ever did. */
    private PluginSet withOwn(HeldSession held, PluginSpec spec, PluginSet plugins, List<RestoreReport> restores) {
        Optional<SnapshotInfo> own = new SnapshotFinder(records)
                .first(held.info().id(), info -> spec.name().equals(info.plugin()));
        if (own.isEmpty()) {
            return plugins;
        }
        SnapshotInfo from = own.get();
        String key = from.parts().get(0).key().substring(spec.name().length() + 1);
        RestoreRound.Restored made = new RestoreRound(tools.threads, config).run(from, records.states(from), key);
        restores.add(new RestoreReport(from, List.copyOf(made.plugins().keySet()), made.skipped(), List.of()));
        return plugins.exchanged(made.plugins());
    }

    /** Resumes a session, or starts it when it is not there. */
    public Environment open(String session) {
        return stored.find(session).isPresent() ? resume(session).environment() : start(session);
    }

    /**
     * Uses a plugin of the root session, which is opened at the first call and closed with the host.
     *
     * @throws NotFoundException when there is no such plugin
     */
    public <P, R> R call(String plugin, Class<P> type, Function<P, R> action) {
        return root().call(plugin, type, action);
    }

    /** The environment of the root session, opened when it is first asked for and closed with the host. */
    public synchronized Environment root() {
        Environment open = root;
        if (open == null) {
            open = open("");
            root = open;
        }
        return open;
    }

    /**
     * Starts environments at a snapshot, each isolated from all others and a session of its own whose name is made. Nothing of the state is
     * copied. All or none.
     */
    public List<Environment> branch(SnapshotInfo from, int count) {
        return branch(from, stored.newNames(from, count));
    }

    /**
     * The same with names.
     *
     * @throws CairnException {@code ALREADY_EXISTS}; {@code CALLBACK_FAILED} with all problems of plugins
     */
    public List<Environment> branch(SnapshotInfo from, List<String> names) {
        List<PluginSet> sets = new ArrayList<>();
        try {
            for (int i = 0; i < names.size(); i++) {
                sets.add(plugins(restore(from)));
            }
            List<HeldSession> held = stored.branchHeld(from, names);
            return fresh(held, () -> {
                List<Environment> branches = new ArrayList<>();
                for (int i = 0; i < names.size(); i++) {
                    branches.add(environment(held.get(i), sets.get(i)));
                }
                return branches;
            });
        } catch (RuntimeException | Error e) {
            sets.forEach(set -> set.closeAfter(e));
            throw e;
        }
    }

    /**
     * Does recorded actions again, on a copy of which nothing is stored, from the last host snapshot before a step on, until one comes out
     * otherwise.
     *
     * @param from the first step that must be done again, from 1
     * @param to the last one; {@link Long#MAX_VALUE} for the last that is recorded
     * @throws CairnException {@code INVALID} when not all these steps are recorded, {@code NOT_FOUND} without session or earlier snapshot,
     *     {@code UNSUPPORTED} without logic
     */
    public ReplayReport replay(String session, long from, long to) {
        if (from < 1) {
            throw new CairnException(ErrorCode.INVALID, "The step must be at least 1, not " + from + ".");
        }
        SessionInfo info = stored.get(session);
        requireRecorded(info, from, to);
        StepLine line = StepLine.of(records, info);
        SnapshotInfo start = line.before(from)
                .orElseThrow(() -> new NotFoundException(
                        "Cannot replay session '" + session + "': it has no host snapshot before step " + from + ".",
                        Map.of("session", session, "step", from)));
        PluginSet plugins = plugins(restore(start));
        Environment copy = plugins.given(() -> environment(new HeldSession(info, 0), plugins));
        try {
            return replay(copy, start, line.steps(start.step() + 1, Integer.MAX_VALUE), to);
        } finally {
            copy.discard();
        }
    }

    /** All of a session that has no steps yet is none. */
    private static void requireRecorded(SessionInfo session, long from, long to) {
        boolean open = to == Long.MAX_VALUE;
        if (from <= to && (from == 1 || from <= session.step()) && (open || to <= session.step())) {
            return;
        }
        String steps = open ? "from step " + from + " on" : from == to ? "step " + from : "steps " + from + " to " + to;
        String what = open ? "session '" + session.id() + "' " + steps : steps + " of session '" + session.id() + "'";
        String reason = from > to
                ? "the first step is after the last"
                : session.step() == 0 ? "it has no recorded steps" : "not all are recorded";
        String last = session.step() == 0 ? "" : "; the last recorded step is " + session.step();
        throw new CairnException(
                ErrorCode.INVALID,
                "Cannot replay " + what + ": " + reason + last
                        + ". Ask for steps that are recorded, in ascending order.",
                Map.of("session", session.id(), "last_step", session.step()),
                null);
    }

    private static ReplayReport replay(Environment copy, SnapshotInfo start, List<RecordedStep> steps, long to) {
        long replayed = 0;
        long last = start.step();
        for (RecordedStep step : steps) {
            if (step.number() > to) {
                break;
            }
            last = step.number();
            Optional<Divergence> difference = Divergence.between(step, copy.replay(step));
            if (difference.isPresent()) {
                return new ReplayReport(start, replayed, last, difference);
            }
            replayed++;
        }
        return new ReplayReport(start, replayed, last, Optional.empty());
    }

    /** Closes the root's environment and ends the threads that plugins ran in. */
    @Override
    public synchronized void close() {
        try {
            if (root != null) {
                root.close();
            }
        } finally {
            tools.close();
            closeOwned();
        }
    }

    private void closeOwned() {
        try {
            owned.close();
        } catch (CairnException e) {
            throw e;
        } catch (Exception e) {
            throw new CairnException(ErrorCode.UNAVAILABLE, "Cannot close the environment's store.", Map.of(), e);
        }
    }
}
