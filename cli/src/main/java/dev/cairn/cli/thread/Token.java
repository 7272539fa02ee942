package dev.cairn.cli.thread;

import dev.cairn.checkpoint.Checkpointer;
import picocli.CommandLine.Option;

/** The option that names the lease under which a command writes. */
final class Token {
    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "Write under the lease that has this token; see 'cairn thread lease'.")
    long token;

    /** The checkpointer that writes in a thread under it. */
    Checkpointer under(Checkpointer checkpoints, String threadId) {
        return token == 0 ? checkpoints : checkpoints.withToken(threadId, token);
    }
}
