package dev.cairn.cli.checkpoint;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.cli.shell.CommandFailure;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that names the lease under which a command writes. */
public final class Token {
    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "Write under the lease that has this token; see 'cairn thread lease'.")
    private long token;

    /** The token; 0 where none is given. */
    public long number() {
        return token;
    }

    /** Refuses a token that is meant for several threads, since a lease is one thread's. */
    public void expectOne(List<String> threads) {
        if (token != 0 && threads.size() > 1) {
            throw CommandFailure.usage("--token is that of one thread's lease, and " + threads.size() + " are named.");
        }
    }

    /** The checkpointer that writes in a thread under it. */
    public Checkpointer under(Checkpointer checkpoints, String threadId) {
        return token == 0 ? checkpoints : checkpoints.withToken(threadId, token);
    }
}
