package dev.cairn.cli.thread;

import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.checkpoint.Token;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import java.time.DateTimeException;
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
        header = "Set when a thread expires. The next 'cairn gc' after that removes it.",
        footer = {
            "Expired threads do not go to the trash.",
            "  cairn thread expire run-1 --in 30d",
            "  cairn thread expire run-1 --never"
        })
public final class ThreadExpire extends CliCommand {
    @Parameters(paramLabel = "THREAD", description = "The thread's id, taken literally.")
    String thread = "";

    @Option(names = "--in", paramLabel = "TIME", description = "Expire after this time: 30d, 12h, 30m.")
    private @Nullable Duration in;

    @Option(names = "--never", description = "Never expire.")
    boolean never;

    @Mixin
    Token token = new Token();

    private Instant after(Duration time) {
        try {
            return cli().shell().clock().instant().plus(time);
        } catch (DateTimeException | ArithmeticException e) {
            throw CommandFailure.usage("--in must be shorter: the end is beyond the latest time.");
        }
    }

    @Override
    public Integer call() {
        if ((in == null) != never) {
            throw CommandFailure.usage("Give either --in or --never.");
        }
        Instant when = in == null ? null : after(in);
        return inStore(cairn -> {
            token.under(cairn.checkpoints(), thread).threads().expire(thread, when);
            ThreadInfo info = ThreadName.require(cairn.checkpoints(), thread);
            return show(Answer.of(
                    ThreadFacts.of(info),
                    when == null
                            ? "Thread '" + thread + "' never expires."
                            : "Thread '" + thread + "' expires at " + info.expires()
                                    + ". The next 'cairn gc' after that removes it."));
        });
    }
}
