package dev.cairn.state;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.NotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;

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
            try {
                return checked(Files.readAllBytes(file), "The file '" + file + "'");
            } catch (NoSuchFileException e) {
                throw new NotFoundException("There is no key file '" + file + "'.", Map.of("file", file.toString()));
            } catch (IOException e) {
                throw new CairnException(
                        ErrorCode.UNAVAILABLE, "The key file '" + file + "' cannot be read.", Map.of(), e);
            }
        };
    }

    /** A variable of an environment. */
    static Passphrase ofVariable(Map<String, String> environment, String name) {
        return () -> {
            String value = environment.get(name);
            if (value == null) {
                throw new NotFoundException("The variable " + name + " is not set.", Map.of("variable", name));
            }
            return checked(value.getBytes(StandardCharsets.UTF_8), "The variable " + name);
        };
    }

    /** What a command of the shell writes, without the line end at its end. It has a minute, and must end with 0. */
    static Passphrase ofCommand(String command) {
        return () -> {
            try {
                Process process = new ProcessBuilder("sh", "-c", command)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
                process.getOutputStream().close();
                byte[] said = process.getInputStream().readNBytes(1 << 16);
                if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                    process.destroyForcibly();
                    throw new CairnException(ErrorCode.CALLBACK_FAILED, "The key command failed; nothing was done.");
                }
                return checked(said, "What the key command wrote");
            } catch (IOException e) {
                throw new CairnException(ErrorCode.CALLBACK_FAILED, "The key command could not be run.", Map.of(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CairnException(ErrorCode.TIMEOUT, "Waiting for the key command was interrupted.");
            }
        };
    }

    private static byte[] checked(byte[] bytes, String where) {
        int end = bytes.length;
        while (end > 0 && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r')) {
            end--;
        }
        byte[] passphrase = Arrays.copyOf(bytes, end);
        Arrays.fill(bytes, (byte) 0);
        if (passphrase.length == 0) {
            throw new CairnException(ErrorCode.INVALID, where + " holds no key: it is empty.");
        }
        return passphrase;
    }
}
