package dev.cairn.cli.search;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.lookup.StateCondition;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.model.Document;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Map;

/**
 * A condition that another program decides: it gets the state as JSON on standard input and ends with 0 where the condition holds, with 1
 * where it does not. No shell is asked. What it writes to standard output is dropped.
 *
 * @param command the program and its arguments
 */
record ProgramCondition(List<String> command) implements StateCondition {
    ProgramCondition {
        command = List.copyOf(command);
    }

    @Override
    public boolean holds(Checkpointer checkpoints, CheckpointConfig at) {
        Document state = Document.fromObject(checkpoints.get(at).checkpoint().values());
        int code = run(state);
        if (code > 1) {
            throw new CommandFailure(
                    ExitCode.FAILURE,
                    "PROGRAM_FAILED",
                    "Cannot test " + at
                            + " with '" + command.get(0) + "': its exit code was " + code + ", expected 0 (the "
                            + "condition holds) or 1 (it does not).",
                    Map.of("checkpoint", String.valueOf(at.checkpointId()), "exit_code", code));
        }
        return code == 0;
    }

    @Override
    public String identity() {
        return "run "
                + Document.fromArray(command.stream().map(Document::of).toList())
                        .json();
    }

    private int run(Document state) {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw CommandFailure.usage(
                    "Cannot start '" + command.get(0) + "'. Check that it exists and is executable.");
        }
        try {
            hand(state, process);
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailure(ExitCode.FAILURE, "INTERRUPTED", "Interrupted.", Map.of());
        } finally {
            process.destroyForcibly();
        }
    }

    /** A program that knows enough need not read on. */
    private static void hand(Document state, Process process) {
        try (OutputStream in = process.getOutputStream()) {
            in.write(state.unsafeBytes());
        } catch (IOException e) {
            return;
        }
    }
}
