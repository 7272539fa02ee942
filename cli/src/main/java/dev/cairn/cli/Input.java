package dev.cairn.cli;

import dev.cairn.CairnException;
import dev.cairn.model.Document;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What commands read: files, standard input, JSON in arguments. Immutable. */
public final class Input {
    private final Shell shell;

    Input(Shell shell) {
        this.shell = shell;
    }

    /** Opens a file, or standard input for {@code -}. Whoever calls closes it. */
    public InputStream open(String file) {
        if (file.equals("-")) {
            return new BufferedInputStream(shell.in());
        }
        if (Files.isDirectory(Path.of(file))) {
            throw failure(file, "it is a folder");
        }
        try {
            return new BufferedInputStream(Files.newInputStream(Path.of(file)), 64 << 10);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** The JSON that an argument is: the text itself, {@code @FILE} for a file's, {@code -} for standard input's. */
    public Document json(String argument) {
        if (!argument.equals("-") && !argument.startsWith("@")) {
            return Document.parse(argument);
        }
        return file(argument.equals("-") ? "-" : argument.substring(1));
    }

    /** The JSON that a file holds, or standard input for {@code -}. */
    public Document file(String file) {
        return Document.parse(bytes(file));
    }

    /** What a file holds, or standard input for {@code -}. */
    public byte[] bytes(String file) {
        try (InputStream in = open(file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** Splits {@code CHANNEL=JSON}. */
    public Map.Entry<String, Document> channel(String option, String argument) {
        int equals = argument.indexOf('=');
        if (equals < 1) {
            throw CommandFailure.usage(option + " wants CHANNEL=JSON (or =@FILE), not '" + argument + "'.");
        }
        String channel = argument.substring(0, equals);
        String text = argument.substring(equals + 1);
        try {
            return Map.entry(channel, json(text));
        } catch (CairnException e) {
            boolean word = !text.isEmpty() && Character.isLetter(text.charAt(0));
            String hint = word ? " A text stands in quotes: '" + channel + "=\"" + text + "\"'." : "";
            throw new CairnException(e.code(), option + " " + channel + ": " + e.getMessage() + hint, e.details(), e);
        }
    }

    private static CommandFailure failure(String file, IOException e) {
        return failure(file, Reasons.of(e));
    }

    private static CommandFailure failure(String file, String reason) {
        return new CommandFailure(
                ExitCode.FAILURE,
                "INPUT_FAILED",
                "'" + file + "' cannot be read: " + reason + ".",
                Map.of("file", file));
    }
}
