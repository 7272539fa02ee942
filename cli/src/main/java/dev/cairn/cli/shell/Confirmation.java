package dev.cairn.cli.shell;

import dev.cairn.cli.output.SafeText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Asks a person before something is destroyed.
 *
 * @param shell where the person sits, or does not
 */
public record Confirmation(Shell shell) {
    /**
     * Goes on only when the person answers yes.
     *
     * @param question what is going to happen
     * @param otherwise what the state of things is after a no
     */
    public void require(String question, String otherwise) {
        if (!shell.terminal()) {
            throw CommandFailure.usage(
                    "Cannot ask for confirmation without a terminal: --yes is required. " + otherwise);
        }
        shell.err().print(SafeText.of(question) + " [y/N] ");
        shell.err().flush();
        String answer = read();
        if (!answer.equals("y") && !answer.equals("yes")) {
            throw new CommandFailure(ExitCode.FAILURE, "DECLINED", otherwise, Map.of());
        }
    }

    private String read() {
        try {
            String line = new BufferedReader(new InputStreamReader(shell.in(), StandardCharsets.UTF_8)).readLine();
            return line == null ? "" : line.strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
