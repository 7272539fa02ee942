package dev.cairn.http.internal.client;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the token for a server. Stateless. */
public final class Token {
    private static final int LONGEST = 4096;

    private Token() {}

    /**
     * Returns the token: of the file that the property {@code cairn.token.file} names, else of the property {@code cairn.token}, else of the
     * variable {@code CAIRN_TOKEN}; null where there is none.
     *
     * @throws CairnException {@code INVALID} for a file or a token that cannot be used; the token is in no message
     */
    public static @Nullable String find() {
        String file = System.getProperty("cairn.token.file");
        if (file != null) {
            return checked(read(file), "The file " + file);
        }
        String property = System.getProperty("cairn.token");
        if (property != null) {
            return checked(property, "The property cairn.token");
        }
        String variable = System.getenv("CAIRN_TOKEN");
        return variable == null || variable.isEmpty() ? null : checked(variable, "The variable CAIRN_TOKEN");
    }

    private static String read(String file) {
        try {
            Path path = Path.of(file);
            if (Files.size(path) > LONGEST) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "Cannot read the token in " + file + ": the file has more than " + LONGEST + " bytes. Name a "
                                + "file that holds only the token.");
            }
            return Files.readString(path).strip();
        } catch (IOException | InvalidPathException e) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read the token in " + file + ": " + reason(e) + ". Name a file that holds it.",
                    Map.of("file", file),
                    e);
        }
    }

    private static String reason(Exception failure) {
        return failure instanceof NoSuchFileException
                ? "there is no such file"
                : failure.getClass().getSimpleName();
    }

    /**
     * Checks that a token can be sent.
     *
     * @param where what holds it, for the message
     */
    static String checked(String token, String where) {
        if (token.isEmpty() || !token.chars().allMatch(c -> c > 0x20 && c < 0x7f)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    where + " holds no token: a token has only visible ASCII characters without spaces.");
        }
        return token;
    }
}
