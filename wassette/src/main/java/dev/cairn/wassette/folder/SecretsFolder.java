package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.DurableFile;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.file.FileMode;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.internal.yaml.YamlNode;
import dev.cairn.wassette.internal.yaml.YamlText;
import dev.cairn.wassette.wasm.CodePointOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files of secrets beside a component folder. Names are given freely, values only by {@link #reveal}; no message shows a value. Safe
 * for use by many threads.
 */
public final class SecretsFolder {
    private final Path folder;

    SecretsFolder(Path folder) {
        this.folder = folder;
    }

    /** Where it is. */
    public Path path() {
        return folder;
    }

    /** The file that Wassette reads for a component; components whose ids differ little share one. */
    public Path file(String componentId) {
        return folder.resolve(ComponentIds.secretsFileName(componentId) + ".yaml");
    }

    /** Names of a component's secrets, sorted bytewise; empty where there are none. */
    public List<String> names(String componentId) {
        return List.copyOf(reveal(componentId).keySet());
    }

    /**
     * Names and values of a component's secrets, sorted by name. For encryption only: values go into no message, table or log.
     *
     * @throws CairnException {@code INVALID} for a file that is no flat map of texts; the message has no value
     */
    public Map<String, String> reveal(String componentId) {
        return reveal(file(componentId));
    }

    /** Names in one of the files. */
    List<String> names(Path file) {
        return List.copyOf(reveal(file).keySet());
    }

    private static Map<String, String> reveal(Path file) {
        Map<String, String> secrets = new TreeMap<>(CodePointOrder.INSTANCE);
        PlainFile.read(file, PlainFile.MAX_SMALL).ifPresent(bytes -> read(file, bytes, secrets));
        return secrets;
    }

    private static void read(Path file, Bytes bytes, Map<String, String> secrets) {
        String text = FlatComponents.text(bytes);
        if (text == null) {
            throw invalid(file, "it is not UTF-8");
        }
        if (text.isBlank()) {
            return;
        }
        YamlNode root;
        try {
            root = YamlNode.parse(text);
        } catch (CairnException e) {
            throw invalid(file, String.valueOf(e.getMessage()));
        }
        if (!(root instanceof YamlNode.Mapping mapping)) {
            throw invalid(file, "it is not a map");
        }
        for (YamlNode.Entry entry : mapping.entries()) {
            if (!(entry.key() instanceof YamlNode.Scalar key) || !(entry.value() instanceof YamlNode.Scalar value)) {
                throw invalid(file, "line " + entry.key().line() + " is not a name with a text");
            }
            if (secrets.put(key.text(), value.text()) != null) {
                throw invalid(file, "line " + entry.key().line() + " has a name for the second time");
            }
        }
    }

    private static CairnException invalid(Path file, String what) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot read the secrets in " + file + ": " + what + ". Fix the file or remove it.",
                Map.of("path", file.toString()),
                null);
    }

    /**
     * Writes all secrets of a component, in the place of those that were there: the file has mode 0600, the folder 0700, and it is
     * replaced as a whole. No secrets: the file goes.
     */
    public void write(String componentId, Map<String, String> secrets) {
        Path file = file(componentId);
        try {
            if (secrets.isEmpty()) {
                DurableFile.delete(file);
                return;
            }
            if (PlainFile.isOther(file)) {
                throw invalid(file, "it is a symbolic link or a folder");
            }
            Path parent = folder.toAbsolutePath().getParent();
            if (parent != null) {
                DurableFile.createFolders(parent, FileMode.SHARED);
            }
            DurableFile.replace(file, yaml(secrets).unsafeArray());
        } catch (IOException e) {
            throw FileErrors.of("Cannot write secrets to " + file, "Secrets written before are unchanged.", file, e);
        }
    }

    /** Double quotes around everything, so that no text is taken for a number. */
    private static Bytes yaml(Map<String, String> secrets) {
        StringBuilder out = new StringBuilder();
        Map<String, String> sorted = new TreeMap<>(CodePointOrder.INSTANCE);
        sorted.putAll(secrets);
        sorted.forEach((name, value) -> {
            out.append(YamlText.quoted(name))
                    .append(": ")
                    .append(YamlText.quoted(value))
                    .append('\n');
        });
        return Bytes.fromUtf8(out.toString());
    }
}
