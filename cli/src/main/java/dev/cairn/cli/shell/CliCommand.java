package dev.cairn.cli.shell;

import dev.cairn.Cairn;
import dev.cairn.answer.NearNames;
import dev.cairn.cli.output.Answer;
import dev.cairn.error.NotFoundException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** One command. A new instance runs once. */
public abstract class CliCommand implements Callable<Integer> {
    private @Nullable Cli cli;

    /** The same command, of a program. */
    final CliCommand of(Cli program) {
        cli = program;
        return this;
    }

    /** The program that the command belongs to. */
    protected final Cli cli() {
        return Objects.requireNonNull(cli);
    }

    /** Does it; gives the exit code. */
    @Override
    public abstract Integer call();

    /** The exit code for a failure that would otherwise have the given one. */
    protected int exitCode(int usual) {
        return usual;
    }

    /** Whether the command works although files of settings are missing or wrong, and without what they say. */
    protected boolean needsNoFile() {
        return false;
    }

    /** What stands when a signal ends the command, in sentences; empty for a short command. */
    protected String whenInterrupted() {
        return "";
    }

    /** Does something with the store that must be there. */
    protected final int inStore(ToIntFunction<Cairn> work) {
        try (Cairn cairn = cli().stores().open()) {
            return in(cairn, work);
        }
    }

    /** Works, and shows on a terminal for how long: "12 seconds of ..." with the words that follow the number. */
    protected final <T> T ticking(String what, Supplier<T> work) {
        try (Ticker ticker = new Ticker(new Progress(cli(), what))) {
            ticker.start();
            return work.get();
        }
    }

    /** Does something with the store, which is made when it does not exist. */
    protected final int inStoreOrNew(ToIntFunction<Cairn> work) {
        try (Cairn cairn = cli().stores().openOrMake()) {
            return in(cairn, work);
        }
    }

    private static int in(Cairn cairn, ToIntFunction<Cairn> work) {
        try {
            return work.applyAsInt(cairn);
        } catch (NotFoundException e) {
            NotFoundException helped = new NearNames(cairn).addedTo(e, CliCommand::listing);
            throw new TrashHint(cairn.checkpoints()).addedTo(helped);
        }
    }

    private static String listing(NearNames.Kind kind) {
        return switch (kind) {
            case THREAD -> "'cairn thread list' lists existing threads.";
            case PLACE -> "";
            case AGENT -> "'cairn agent list' lists existing agents.";
            case SNAPSHOT -> "'cairn agent list AGENT' lists its snapshots.";
            case NAMESPACE -> "'cairn store namespaces' lists existing namespaces.";
            case ITEM -> "'cairn store search NAMESPACE' lists its items.";
            case ENVIRONMENT -> "'cairn env list' lists existing environments.";
            case SESSION -> "'cairn env list ENV' lists its sessions.";
            case SESSION_SNAPSHOT -> "'cairn env list ENV/SESSION' lists its snapshots.";
        };
    }

    /** Goes on only when the person at the terminal answers yes. */
    protected final void confirm(String question, String otherwise) {
        new Confirmation(cli().shell()).require(question, otherwise);
    }

    /** Shows a listing and names the damaged rows that it lacks. */
    protected final int show(Answer answer, Damages damages) {
        show(answer);
        return damages.tell();
    }

    /** Shows an answer; done as asked. */
    protected final int show(Answer answer) {
        cli().output().show(answer);
        return ExitCode.OK;
    }
}
