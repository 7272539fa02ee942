package dev.cairn.cli.shell;

import dev.cairn.cli.output.Figures;
import java.util.function.LongConsumer;

/**
 * A line on a person's terminal that says how far a long command is. Writes nothing elsewhere, nor with {@code --quiet}, nor for what is
 * done within a second. Not safe for use by several threads.
 */
public final class Progress implements LongConsumer, AutoCloseable {
    private static final long PATIENCE_NANOS = 1_000_000_000L;
    private static final long INTERVAL_NANOS = 200_000_000L;

    private final Shell shell;
    private final String what;
    private final boolean shown;
    private long next = System.nanoTime() + PATIENCE_NANOS;
    private boolean written;

    /** Begins. */
    public Progress(Cli cli, String what) {
        this.shell = cli.shell();
        this.what = what;
        this.shown = shell.terminal() && !cli.quiet() && !shell.isDumb();
    }

    @Override
    public void accept(long done) {
        if (shown && System.nanoTime() - next >= 0) {
            shell.err().print("\r" + Figures.number(done) + " " + what + " ");
            shell.err().flush();
            next = System.nanoTime() + INTERVAL_NANOS;
            written = true;
        }
    }

    @Override
    public void close() {
        if (written) {
            shell.err().println();
            written = false;
        }
    }
}
