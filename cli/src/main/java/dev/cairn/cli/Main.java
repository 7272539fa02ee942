package dev.cairn.cli;

import dev.cairn.cli.shell.Cli;
import dev.cairn.cli.shell.Shell;

/** Starts {@code cairn}. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        LibraryLogs.silence();
        System.exit(program(Shell.ofProcess()).run(args));
    }

    /** The program in a shell. */
    public static Cli program(Shell shell) {
        return new Cli(shell, CairnCommand::new);
    }
}
