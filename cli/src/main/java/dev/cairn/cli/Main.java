package dev.cairn.cli;

/** Starts {@code cairn}. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        LibraryLogs.silence();
        System.exit(new Cli(Shell.ofProcess()).run(args));
    }
}
