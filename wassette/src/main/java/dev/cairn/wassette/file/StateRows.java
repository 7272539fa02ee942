package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/** The rows of a state file's agents, threads and namespaces. Stateless. */
@Internal
public final class StateRows {
    private StateRows() {}

    /** Where the rows are; {@code UNSUPPORTED} where they were not kept when the file was read. */
    @Internal
    public static BinaryContent content(StateScope scope) {
        BinaryContent content = scope.content();
        if (content == null) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot read the rows of " + scope.name() + ": they were not kept when the state file was read.",
                    Map.of(),
                    null);
        }
        return content;
    }

    @Internal
    public static void forEach(StateScope scope, Consumer<String> action) {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(content(scope).open(), StandardCharsets.UTF_8), 64 << 10)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                action.accept(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
