package dev.cairn.environment.snapshot;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.Map;

/** Configurations in YAML, where the library that reads them is there. Stateless. */
@Internal
public final class Yaml {
    private Yaml() {}

    /**
     * Reads a configuration.
     *
     * @throws CairnException {@code INVALID} with line and column, {@code UNSUPPORTED} when the library is not there
     */
    @Internal
    public static Document read(String text) {
        if (text.length() > YamlParser.MOST) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Cannot read the configuration: it has " + text.length() + " characters, over the limit of "
                            + YamlParser.MOST + ".",
                    Map.of("size", text.length(), "limit", YamlParser.MOST),
                    null);
        }
        try {
            return YamlParser.parse(text);
        } catch (NoClassDefFoundError e) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot read YAML: org.snakeyaml:snakeyaml-engine is not on the class path. Add it, or build the "
                            + "configuration in Java.",
                    Map.of(),
                    e);
        }
    }
}
