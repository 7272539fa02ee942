package dev.cairn.wassette.secret;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.file.FileInput;
import dev.cairn.model.ReadingLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Where the passphrase of encrypted secrets comes from. It is never an argument, since those are seen by every process of the machine.
 */
@FunctionalInterface
public interface Passphrase {
    /** The passphrase. Whoever calls overwrites it. */
    byte[] read();

    /** The content of a file without the line end at its end. */
    static Passphrase ofFile(Path file) {
        return () -> {
            try (InputStream in = FileInput.open(file)) {
                return KeyBytes.of(ReadingLimits.readAll(in, "The file '" + file + "'"), "The file '" + file + "'");
            } catch (NoSuchFileException e) {
                throw new NotFoundException("There is no key file '" + file + "'.", Map.of("file", file.toString()));
            } catch (IOException e) {
                throw new CairnException(
                        ErrorCode.UNAVAILABLE,
                        "Cannot read key file '" + file + "'. Nothing was changed. Check its permissions.",
                        Map.of(),
                        e);
            }
        };
    }

    /** A variable of an environment. */
    static Passphrase ofVariable(Map<String, String> environment, String name) {
        return () -> {
            String value = environment.get(name);
            if (value == null) {
                throw new NotFoundException(
                        "Cannot read the key: the variable " + name + " is not set. Nothing was changed. Set it.",
                        Map.of("variable", name));
            }
            return KeyBytes.of(value.getBytes(StandardCharsets.UTF_8), "The variable " + name);
        };
    }

    /**
     * What a command of the shell writes, without the line end at its end. The command ends with 0 and closes its output within a minute;
     * otherwise it is killed.
     */
    static Passphrase ofCommand(String command) {
        return new KeyCommand(command, Duration.ofMinutes(1));
    }
}
