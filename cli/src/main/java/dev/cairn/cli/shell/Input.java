package dev.cairn.cli.shell;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.file.FileInput;
import dev.cairn.model.Document;
import dev.cairn.model.JsonElements;
import dev.cairn.model.ReadingLimits;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;

/** What commands read: files, standard input, JSON in arguments. Immutable. */
public final class Input {
    private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    private final Shell shell;

    Input(Shell shell) {
        this.shell = shell;
    }

    /** Opens a file or pipe, or standard input for {@code -} and {@code /dev/stdin}. Whoever calls closes it. */
    public InputStream open(String file) {
        if (file.equals("-") || file.equals("/dev/stdin")) {
            return new BufferedInputStream(shell.in());
        }
        if (Files.isDirectory(Path.of(file))) {
            throw failure(file, "it is a folder");
        }
        try {
            return noStore(file, new BufferedInputStream(FileInput.open(Path.of(file)), 64 << 10));
        } catch (NoSuchFileException e) {
            throw absent(file);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** The same stream, unless it is that of a store: no command reads a store's file as text. */
    private static InputStream noStore(String file, InputStream in) throws IOException {
        in.mark(SQLITE.length);
        byte[] begin = in.readNBytes(SQLITE.length);
        if (Arrays.equals(begin, SQLITE)) {
            in.close();
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read '" + file
                            + "' here: it is an SQLite file, a store or a backup of one. Nothing was changed."
                            + " Open a store with --store sqlite:" + file + ", restore a backup with 'cairn restore "
                            + file
                            + "'.",
                    Map.of("file", file),
                    null);
        }
        in.reset();
        return in;
    }

    /** A file that was named is not there. */
    public static NotFoundException absent(String file) {
        return new NotFoundException("There is no file '" + file + "'.", Map.of("file", file));
    }

    /**
     * The JSON that an argument is: the text itself, {@code @FILE} for a file's, {@code -} for standard input's.
     *
     * @param name what the argument is called, for messages: its option
     */
    public Document json(String name, String argument) {
        return json(name, "", argument);
    }

    /** @param before what stands before the JSON in the same argument */
    private Document json(String name, String before, String argument) {
        if (argument.equals("-")) {
            return file(name, "-");
        }
        return argument.startsWith("@")
                ? file(name, argument.substring(1))
                : parsed(name, hint(before, argument), () -> Document.parse(argument));
    }

    /** The same where it must be an object, such as the example. */
    public Document object(String name, String argument, String example) {
        String wanted = name + " must be a JSON object such as " + example;
        if (argument.matches("[A-Za-z_].*")) {
            throw CommandFailure.usage(wanted + ", not '" + argument + "'.");
        }
        Document json = once(name, json(name, argument));
        if (json.kind() != Document.Kind.OBJECT) {
            throw CommandFailure.usage(wanted + ", not " + json.kind().phrase() + ".");
        }
        return json;
    }

    /** An object, where a name that does not begin with a brace is that of a file. */
    public Document objectOrFile(String name, String argument) {
        boolean given = argument.startsWith("{") || argument.startsWith("@");
        return once(name, given ? json(name, argument) : file(name, argument));
    }

    /** Refuses a string in which there is the JSON that was meant. */
    private static Document once(String name, Document json) {
        boolean twice = json.kind() == Document.Kind.STRING
                && json.text().stripLeading().matches("(?s)[\\[{].*");
        if (twice) {
            throw CommandFailure.usage(name + ": " + JsonElements.ENCODED_TWICE + ".");
        }
        return json;
    }

    /** The JSON that a file holds, or standard input for {@code -}. */
    public Document file(String name, String file) {
        String place = name + ", " + (file.equals("-") ? "standard input" : "file '" + file + "'");
        byte[] bytes = bytes(file);
        return parsed(place, "", () -> Document.parse(bytes));
    }

    private static Document parsed(String place, String hint, Supplier<Document> json) {
        try {
            return json.get();
        } catch (CairnException e) {
            throw new CairnException(e.code(), place + ": " + e.getMessage() + hint, e.details(), e);
        }
    }

    private static String hint(String before, String argument) {
        if (argument.matches("[~./].*")) {
            return " Name a file with @: '" + before + "@" + argument + "'.";
        }
        boolean word = argument.matches("[\\p{L}_].*") && !argument.matches("(true|false|null)\\b.*");
        return word ? " Write a text in quotes: '" + before + "\"" + argument + "\"'." : "";
    }

    /** What a file holds, or standard input for {@code -}. */
    public byte[] bytes(String file) {
        try (InputStream in = open(file)) {
            return ReadingLimits.readAll(in, "'" + file + "'");
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** Splits {@code CHANNEL=JSON}; the JSON is data, whatever it looks like. */
    public Map.Entry<String, Document> channel(String option, String argument) {
        int equals = argument.indexOf('=');
        if (equals < 1) {
            throw CommandFailure.usage(option + " must be CHANNEL=JSON (or =@FILE), not '" + argument + "'.");
        }
        String channel = argument.substring(0, equals);
        String text = argument.substring(equals + 1);
        return Map.entry(
                channel, json(option + " " + channel, channel + "=", text).asData());
    }

    /** A file that is there cannot be read. */
    public static CommandFailure failure(String file, IOException e) {
        return failure(file, FileErrors.reason(e));
    }

    private static CommandFailure failure(String file, String reason) {
        return new CommandFailure(
                ExitCode.FAILURE, "INPUT_FAILED", "Cannot read '" + file + "': " + reason + ".", Map.of("file", file));
    }
}
