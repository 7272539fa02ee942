package dev.cairn.cli;

import dev.cairn.cli.output.SafeText;

/** Says what stands of a command that a signal ends. Used by one thread. */
final class EndNote {
    private final Thread hook;

    /** Says it from now on until the command has ended. */
    EndNote(Shell shell, String text) {
        this.hook = new Thread(() -> shell.err().println("cairn: " + SafeText.of("Interrupted. " + text)), "end-note");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The command has ended by itself. */
    void end() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The process is ending, and the hook says so.
        }
    }
}
