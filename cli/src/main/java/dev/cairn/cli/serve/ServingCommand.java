package dev.cairn.cli.serve;

import dev.cairn.Cairn;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;

/** A command that serves a store until a signal ends it. */
public abstract class ServingCommand extends CliCommand {
    @Mixin
    TokenPlace place = new TokenPlace();

    /** Starts what is served. */
    protected CairnServer server(Cairn store, ServerOptions options) {
        return new CairnServer(store, options);
    }

    /** Serves until the signal comes; gives how many requests were not done then. */
    final int serve(Cairn store, ServerOptions options, StopSignal signal, Consumer<CairnServer> started) {
        try (CairnServer server = server(store, options)) {
            started.accept(server);
            signal.await();
            return server.stop();
        }
    }

    /** Says how the server ended. */
    final int ended(int undone) {
        cli().output().note(undone == 0 ? "Stopped; all requests were done." : undone(undone));
        return undone == 0 ? ExitCode.OK : ExitCode.PARTIAL;
    }

    private static String undone(int requests) {
        return "Stopped; " + (requests == 1 ? "one request was" : requests + " requests were")
                + " not done in time. Their clients got no answer, and their changes may or may not be stored.";
    }
}
