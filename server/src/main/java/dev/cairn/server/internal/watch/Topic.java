package dev.cairn.server.internal.watch;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointWatch;
import dev.cairn.checkpoint.CheckpointWatch.Position;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A thread and those who watch it. Thread-safe. */
final class Topic {
    private static final System.Logger LOG = System.getLogger("dev.cairn.server");

    /**
     * A thread.
     *
     * @param tenant null for the whole store
     */
    record Name(@Nullable String tenant, String threadId) {}

    /** How many clients came to it and did not leave; guarded by the hub. */
    int users;

    private final Cairn store;
    private final Name name;
    private final Set<Client> clients = new LinkedHashSet<>();
    private @Nullable CheckpointWatch watch;

    Topic(Cairn store, Name name) {
        this.store = store;
        this.name = name;
    }

    Name name() {
        return name;
    }

    synchronized Optional<CheckpointWatch> watch() {
        return Optional.ofNullable(watch);
    }

    /** Tells a client what it missed, and then what comes, without a gap between. */
    synchronized void add(Client client, @Nullable Position after) {
        CheckpointWatch common = watch;
        if (common == null) {
            common = store.checkpoints().threads().watch(name.threadId());
            watch = common;
        }
        if (after == null) {
            tell();
            clients.add(client);
            client.begin(common.position());
        } else {
            clients.add(client);
            catchUp(client, after);
        }
    }

    private void catchUp(Client client, Position after) {
        try (CheckpointWatch missed = store.checkpoints().threads().watch(name.threadId(), after)) {
            Position start = missed.position();
            client.begin(start);
            if (!start.equals(after) && after.incarnation() != 0) {
                client.reset(start);
            }
            drain(missed, client::tell);
        }
    }

    synchronized void remove(Client client) {
        clients.remove(client);
    }

    /** Tells all clients what was stored. */
    synchronized void tell() {
        CheckpointWatch common = watch;
        if (common == null) {
            return;
        }
        try {
            drain(common, stored -> List.copyOf(clients).forEach(client -> client.tell(stored)));
        } catch (CairnException e) {
            fail(e);
        }
    }

    private static void drain(CheckpointWatch from, Consumer<CheckpointSummary> to) {
        try {
            for (Optional<CheckpointSummary> next = from.next(Duration.ZERO);
                    next.isPresent();
                    next = from.next(Duration.ZERO)) {
                to.accept(next.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CairnException(ErrorCode.CLOSED, "The server is stopping.");
        }
    }

    /** A store that is away for a while is asked again; anything else ends the watches of this thread. */
    private void fail(CairnException failure) {
        if (failure.retryable()) {
            LOG.log(System.Logger.Level.WARNING, "A watch looks again later: " + failure.code());
        } else {
            List.copyOf(clients).forEach(client -> client.fail(failure));
        }
    }

    synchronized void beat() {
        List.copyOf(clients).forEach(Client::beat);
    }

    synchronized void end() {
        List.copyOf(clients).forEach(Client::end);
    }

    synchronized void close() {
        if (watch != null) {
            watch.close();
            watch = null;
        }
    }
}
