package dev.cairn.cli.checkpoint;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.cli.shell.CommandFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the lease under which a command writes. */
public final class Token {
    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "Write under the lease with this token. See 'cairn thread lease'.")
    private @Nullable Long token;

    /** Whether one is given. */
    public boolean isGiven() {
        return token != null;
    }

    /** Refuses a token that is meant for several threads, since a lease is one thread's. */
    public void expectOne(List<String> threads) {
        if (token != null && threads.size() > 1) {
            throw CommandFailure.usage("--token requires exactly one thread, not " + threads.size() + ".");
        }
    }

    /** The checkpointer that writes in a thread under it. */
    public Checkpointer under(Checkpointer checkpoints, String threadId) {
        return token == null ? checkpoints : checkpoints.leases().withToken(threadId, token);
    }
}
