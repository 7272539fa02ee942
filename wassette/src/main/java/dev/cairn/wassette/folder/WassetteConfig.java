package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.storage.Bytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The folders that Wassette's {@code config.toml} names; everything else in it is left alone. */
final class WassetteConfig {
    static final WassetteConfig EMPTY = new WassetteConfig(Map.of());

    private static final Set<String> KEYS = Set.of("component_dir", "plugin_dir", "secrets_dir");
    private static final Pattern KEY = Pattern.compile("^\\s*\"?([A-Za-z_]+)\"?\\s*=\\s*(.*)$");
    private static final Pattern TEXT =
            Pattern.compile("^(?:\"((?:[^\"\\\\]|\\\\[\"\\\\])*)\"|'([^']*)')\\s*(?:#.*)?$");

    private final Map<String, Path> folders;

    private WassetteConfig(Map<String, Path> folders) {
        this.folders = Map.copyOf(folders);
    }

    Optional<Path> find(String key) {
        return Optional.ofNullable(folders.get(key));
    }

    /** Reads a file that may not be there; {@code INVALID} where one of the keys has a value that is not understood. */
    static WassetteConfig read(Path file) {
        Optional<Bytes> bytes =
                PlainFile.look(file).isEmpty() ? Optional.empty() : PlainFile.read(real(file), PlainFile.MAX_SMALL);
        Map<String, Path> folders = new HashMap<>();
        for (String line : bytes.map(Bytes::utf8).orElse("").lines().toList()) {
            if (line.trim().startsWith("[")) {
                break;
            }
            Matcher matcher = KEY.matcher(line);
            if (matcher.matches() && KEYS.contains(matcher.group(1))) {
                folders.put(matcher.group(1), folder(file, matcher.group(1), matcher.group(2)));
            }
        }
        return new WassetteConfig(folders);
    }

    /** People link their configuration from elsewhere. */
    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            throw FileErrors.of("Cannot read " + file, "", file, e);
        }
    }

    private static Path folder(Path file, String key, String value) {
        Matcher text = TEXT.matcher(value.trim());
        if (!text.matches()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read " + key + " in " + file
                            + ": it is not a quoted path. Name the component folder with an option or with "
                            + "WASSETTE_COMPONENT_DIR, the secrets folder with WASSETTE_SECRETS_DIR.",
                    Map.of("path", file.toString(), "key", key),
                    null);
        }
        return Path.of(text.group(1) == null ? text.group(2) : text.group(1).replaceAll("\\\\([\"\\\\])", "$1"));
    }
}
