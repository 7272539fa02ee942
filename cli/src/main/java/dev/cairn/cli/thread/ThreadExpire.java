package dev.cairn.cli.thread;

import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.cli.checkpoint.Facts;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.checkpoint.Token;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread expire}. */
@Command(
        name = "expire",
        header = "Say when a thread ends: the next 'cairn gc' after that removes it as a whole.",
        footer = {
            "What gc removes in this way does not go to the trash.",
            "  cairn thread expire run-1 --in 30d",
            "  cairn thread expire run-1 --never"
        })
public final class ThreadExpire extends CliCommand {
    @Parameters(paramLabel = "THREAD", description = "The thread's id, as it is.")
    String thread = "";

    @Option(names = "--in", paramLabel = "TIME", description = "After so long from now: 30d, 12h, 30m.")
    private @Nullable Duration in;

    @Option(names = "--never", description = "It has no end.")
    boolean never;

    @Mixin
    Token token = new Token();

    @Override
    public Integer call() {
        if ((in == null) != never) {
            throw CommandFailure.usage("Say when it ends: either --in or --never.");
        }
        Instant when = in == null ? null : cli().shell().clock().instant().plus(in);
        return inStore(cairn -> {
            token.under(cairn.checkpoints(), thread).expire(thread, when);
            ThreadInfo info = ThreadName.require(cairn.checkpoints(), thread);
            return show(Answer.of(
                    Facts.of(info),
                    when == null
                            ? "Thread '" + thread + "' has no end."
                            : "Thread '" + thread + "' ends at " + info.expires()
                                    + "; the next 'cairn gc' after that removes it."));
        });
    }
}
