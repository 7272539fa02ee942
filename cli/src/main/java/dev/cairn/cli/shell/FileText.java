package dev.cairn.cli.shell;

import dev.cairn.cli.shell.ConfigFile.Entry;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.file.FileInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of settings and makes its values count: {@code ${VAR}} in a store's URL is the variable's value, {@code ~/} the home folder,
 * and other paths start at the file's folder.
 *
 * @param file the file
 * @param places the environment
 * @param problems takes what is wrong
 */
record FileText(Path file, SettingsPlaces places, List<String> problems) {
    private static final int MAX_BYTES = 64 << 10;
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");
    private static final String SQLITE = "sqlite:";

    /** What the file says; nothing where there is none and none is required. */
    ConfigFile read(boolean required) {
        ConfigFile read = ConfigFile.of(lines(required));
        read.problems().forEach(problem -> problems.add(file + ":" + problem));
        return read;
    }

    private List<String> lines(boolean required) {
        try (InputStream in = FileInput.open(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                problems.add(file + ": longer than " + MAX_BYTES + " bytes, so it is not a settings file");
                return List.of();
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(java.nio.ByteBuffer.wrap(bytes))
                    .toString()
                    .lines()
                    .toList();
        } catch (NoSuchFileException e) {
            if (required) {
                problems.add(file + ": the file does not exist");
            }
        } catch (CharacterCodingException e) {
            problems.add(file + ": not UTF-8 text");
        } catch (IOException e) {
            problems.add(file + ": cannot be read: " + FileErrors.reason(e));
        }
        return List.of();
    }

    /** The value of a setting as it counts. */
    String value(Entry entry) {
        try {
            if (entry.key() == ConfigKey.STORE) {
                String url = withVariables(entry);
                return url.startsWith(SQLITE) && url.length() > SQLITE.length()
                        ? SQLITE + path(url.substring(SQLITE.length()))
                        : url;
            }
            return entry.key().isPath() ? path(entry.value()).toString() : entry.value();
        } catch (InvalidPathException e) {
            problems.add(file + ":" + entry.line() + ": no path: " + e.getReason());
            return entry.value();
        }
    }

    private String withVariables(Entry entry) {
        return VARIABLE.matcher(entry.value()).replaceAll(name -> {
            @Nullable String value = places.shell().environment().get(name.group(1));
            if (value == null) {
                problems.add(file + ":" + entry.line() + ": the variable " + name.group(1) + " is not set");
            }
            return Matcher.quoteReplacement(value == null ? "" : value);
        });
    }

    private Path path(String text) {
        if (text.startsWith("~/")) {
            return places.home().resolve(text.substring(2)).normalize();
        }
        return file.resolveSibling(text).toAbsolutePath().normalize();
    }
}
