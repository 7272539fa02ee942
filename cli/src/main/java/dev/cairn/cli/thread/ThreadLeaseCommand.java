package dev.cairn.cli.thread;

import dev.cairn.answer.Json;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.checkpoint.ThreadLeases;
import dev.cairn.checkpoint.ThreadLeases.RefusedWriter;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.storage.Lease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread lease}. */
@Command(
        name = "lease",
        header = "Take, renew, end or show the lease of a thread.",
        footer = {
            "While a lease is held, only commands with its token can write to the thread. Others get exit code "
                    + "11, and a token of an ended lease exit code 4. Shows writers that were refused.",
            "  cairn thread lease run-1",
            "  cairn thread lease run-1 --holder worker-1 --for 5m",
            "  cairn checkpoint put run-1 --append log=1 --token 7",
            "  cairn thread lease run-1 --renew 7 --for 5m",
            "  cairn thread lease run-1 --release 7"
        })
public final class ThreadLeaseCommand extends CliCommand {
    private static final View<RefusedWriter> REFUSED = new View<RefusedWriter>(Json::of)
            .number("REFUSED TOKEN", writer -> String.valueOf(writer.token()))
            .text("FIRST AT", RefusedWriter::at)
            .text("HOLDER THEN", RefusedWriter::successor);

    @Parameters(paramLabel = "THREAD", description = "The thread's id, taken literally. It need not exist.")
    String thread = "";

    @Option(names = "--holder", paramLabel = "NAME", description = "Take the lease under this name.")
    private @Nullable String holder;

    @Option(names = "--renew", paramLabel = "TOKEN", description = "Renew the lease with this token.")
    private @Nullable Long renew;

    @Option(names = "--release", paramLabel = "TOKEN", description = "End the lease with this token.")
    private @Nullable Long release;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "Duration from now: 90s, 30m, 12h or 7d. Required with --holder and --renew.")
    private @Nullable Duration time;

    @Override
    public Integer call() {
        long actions =
                Stream.of(holder, renew, release).filter(given -> given != null).count();
        if (actions > 1) {
            throw CommandFailure.usage("Give only one of --holder, --renew and --release.");
        }
        if ((holder != null || renew != null) != (time != null)) {
            throw CommandFailure.usage("--for requires --holder or --renew, and they require --for.");
        }
        try (var cairn = holder == null ? cli().stores().open() : cli().stores().openOrMake()) {
            return act(cairn.checkpoints());
        }
    }

    private int act(Checkpointer checkpoints) {
        if (holder != null && time != null) {
            return showHeld(checkpoints.leases().acquire(thread, holder, time));
        }
        if (renew != null && time != null) {
            return showHeld(checkpoints.leases().renew(thread, renew, time));
        }
        return release != null
                ? release(checkpoints, release)
                : showAll(checkpoints.leases().get(thread));
    }

    private int showHeld(ThreadLease lease) {
        Lease running = new Lease(lease.token(), lease.holder(), lease.expires());
        return show(Answer.of(ThreadFacts.lease(thread, running), () -> List.of(text(running))));
    }

    private int release(Checkpointer checkpoints, long token) {
        if (!checkpoints.leases().release(thread, token)) {
            throw new CommandFailure(
                    ExitCode.CONFLICT,
                    "FENCED",
                    "Cannot release the lease with token " + token + " of thread '" + thread + "': it has ended. "
                            + "Nothing was changed.",
                    Map.of("thread", thread, "token", token));
        }
        return show(Answer.of(ThreadFacts.lease(thread, null), () -> List.of(text(null))));
    }

    private int showAll(ThreadLeases leases) {
        return show(Answer.of(ThreadFacts.leases(thread, leases), () -> lines(leases)));
    }

    private String text(@Nullable Lease running) {
        return SafeText.of(
                running == null
                        ? "Thread '" + thread + "' is free: no lease is held."
                        : "Thread '" + thread + "' is leased to '" + running.holder() + "' until "
                                + Figures.time(running.expires()) + ", token " + running.token() + ".");
    }

    private List<String> lines(ThreadLeases leases) {
        List<String> lines = new ArrayList<>(List.of(text(leases.running())));
        if (!leases.refused().isEmpty()) {
            lines.add("");
            lines.addAll(REFUSED.table(leases.refused()));
        }
        return lines;
    }
}
