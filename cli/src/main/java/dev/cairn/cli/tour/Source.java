package dev.cairn.cli.tour;

import dev.cairn.cli.shell.Input;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.FileInput;
import dev.cairn.model.Document;
import dev.cairn.model.JsonElements;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the messages of a tour come from: a trace, or the made-up conversation. Immutable.
 *
 * @param file the trace, or null for the conversation
 * @param pointer where the list is in it
 * @param line its line in a JSON Lines file, or 0
 */
record Source(@Nullable String file, String pointer, long line) {
    private static final int FEWEST = 6;

    /** The messages, which all fit into memory. */
    List<Document> messages() {
        List<Document> messages = file == null ? Conversation.messages() : read(file);
        if (messages.size() < FEWEST) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot tour this run: it must have at least " + FEWEST + " messages, not " + messages.size()
                            + ".");
        }
        return messages;
    }

    private List<Document> read(String name) {
        try (InputStream in = new BufferedInputStream(FileInput.open(Path.of(name)))) {
            List<Document> messages = new ArrayList<>();
            JsonElements elements = line == 0 ? JsonElements.of(in, pointer) : JsonElements.fromLine(in, line, pointer);
            elements.forEachRemaining(messages::add);
            return messages;
        } catch (NoSuchFileException e) {
            throw Input.absent(name);
        } catch (IOException e) {
            throw Input.failure(name, e);
        }
    }

    /** As arguments of {@link Recorder}. */
    List<String> arguments() {
        return file == null ? List.of() : List.of(file, pointer, String.valueOf(line));
    }

    /** From arguments of {@link Recorder}. */
    static Source of(List<String> arguments) {
        return arguments.isEmpty()
                ? new Source(null, "", 0)
                : new Source(arguments.get(0), arguments.get(1), Long.parseLong(arguments.get(2)));
    }
}
