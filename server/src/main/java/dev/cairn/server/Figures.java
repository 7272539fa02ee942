package dev.cairn.server;

import dev.cairn.server.internal.host.JettyHost;
import dev.cairn.server.internal.ops.Gauges;
import dev.cairn.server.internal.watch.WatchHub;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToIntFunction;

/** The figures of a server, all zero before it has started. */
record Figures(AtomicReference<JettyHost> host, WatchHub hub) implements Gauges {
    private int of(ToIntFunction<JettyHost> figure) {
        return Optional.ofNullable(host.get()).map(figure::applyAsInt).orElse(0);
    }

    @Override
    public int running() {
        return of(JettyHost::running);
    }

    @Override
    public int waiting() {
        return of(JettyHost::waiting);
    }

    @Override
    public int watches() {
        return hub.open();
    }

    @Override
    public int connections() {
        return of(JettyHost::connections);
    }

    @Override
    public boolean isStopping() {
        return of(host -> host.isStopping() ? 1 : 0) == 1;
    }
}
