package dev.cairn.environment.host;

import dev.cairn.environment.HostConfig;
import dev.cairn.environment.PartDigests;
import dev.cairn.environment.PluginSpec;
import dev.cairn.environment.Plugins;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.StepResult;
import dev.cairn.environment.Steppable;
import dev.cairn.environment.snapshot.StatePlugin;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Live plugins behind a barrier: calls go on side by side, a snapshot, restore or step waits for them and keeps new ones waiting. Safe for use
 * by many threads.
 */
final class PluginBarrier implements Plugins {
    private final HostConfig config;
    private final PluginThreads threads;
    /** Used alone only. */
    final PartDigests digests = new PartDigests();

    private final ReentrantReadWriteLock barrier = new ReentrantReadWriteLock(true);
    private final @Nullable Steppable logic;
    private volatile PluginSet plugins;

    PluginBarrier(HostConfig config, PluginThreads threads, PluginSet plugins) {
        this.config = config;
        this.threads = threads;
        this.plugins = plugins;
        Function<Plugins, Steppable> acting = config.logic();
        this.logic = acting == null ? null : acting.apply(this);
    }

    @Override
    public List<String> names() {
        return plugins.names();
    }

    @Override
    public <P> P get(String name, Class<P> type) {
        return plugins.get(name, type);
    }

    /** Runs something beside other calls. */
    <R> R beside(Supplier<R> call) {
        Lock side = barrier.readLock();
        side.lock();
        try {
            return call.get();
        } finally {
            side.unlock();
        }
    }

    /**
     * Runs something alone.
     *
     * @throws CairnException {@code TIMEOUT} when calls run longer than the host has patience
     */
    <R> R alone(Supplier<R> work) {
        if (barrier.getReadHoldCount() > 0 && !barrier.isWriteLockedByCurrentThread()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot take a snapshot, restore or step inside a call: it would wait for that call. Nothing was "
                            + "changed. Do it after the call.");
        }
        Lock side = barrier.writeLock();
        acquire(side, config.patience());
        try {
            return work.get();
        } finally {
            side.unlock();
        }
    }

    /** Waits also through interrupts, for as long as the host has patience. */
    private static boolean isAcquired(Lock side, Duration patience) {
        long end = System.nanoTime() + TimeUnit.NANOSECONDS.convert(patience);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return side.tryLock(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void acquire(Lock side, Duration patience) {
        if (isAcquired(side, patience)) {
            return;
        }
        throw new CairnException(
                ErrorCode.TIMEOUT,
                "Cannot stop the plugins: calls ran for more than " + patience.toMillis()
                        + " ms. Nothing was changed. Try again, or give the host more patience.");
    }

    /** What all plugins save; only alone. */
    SaveRound.Saved save(String key, String session) {
        return new SaveRound(threads).run(config.plugins(), plugins, key, session);
    }

    /** What one plugin saves; only alone. */
    SaveRound.Saved save(String plugin, String key, String session) {
        plugins.get(plugin, StatePlugin.class);
        List<PluginSpec> only = config.plugins().stream()
                .filter(spec -> spec.name().equals(plugin))
                .toList();
        return new SaveRound(threads).run(only, plugins, key, session);
    }

    /** New plugins with a snapshot's states. */
    RestoreRound.Restored prepare(SnapshotInfo snapshot, Map<String, Document> states, String key) {
        return new RestoreRound(threads, config).run(snapshot, states, key);
    }

    /** Puts new plugins in the place of those of the same names; only alone. */
    void exchange(Map<String, StatePlugin> made) {
        PluginSet before = plugins;
        plugins = before.with(made);
        before.closeWithout(plugins);
    }

    /** Acts; only alone. */
    StepResult act(Document action) {
        return requireLogic().step(action);
    }

    Steppable requireLogic() {
        if (logic == null) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot step: the environment's configuration names no logic. Nothing was changed. Set the logic.");
        }
        return logic;
    }

    void close() {
        plugins.close();
    }
}
