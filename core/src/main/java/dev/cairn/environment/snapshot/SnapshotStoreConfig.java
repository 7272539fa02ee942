package dev.cairn.environment.snapshot;

import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import java.util.Map;

/**
 * Which snapshot store to open, as the configuration {@code snapshot_store} says it: a type and what that type wants to know.
 *
 * <p>Types: {@code file} with {@code root}; {@code sqlite} with {@code db_path}; {@code custom} with {@code class}, the name of an allowed or
 * installed {@link SnapshotStoreProvider}, and that one's fields; the URL of a backend, with the {@code name} of the store in it. Immutable.
 *
 * @param type {@code file} unless given
 * @param config an object
 */
public record SnapshotStoreConfig(String type, Document config) {
    /** The type that keeps files. */
    public static final String FILE = "file";
    /** The type that keeps a table. */
    public static final String SQLITE = "sqlite";
    /** The type whose store the application brings. */
    public static final String CUSTOM = "custom";

    /**
     * Checks type and fields.
     *
     * @throws CairnException {@code INVALID} with all problems at once
     */
    public SnapshotStoreConfig {
        Names problems = new Names();
        check(type, new Settings("config.", config, problems), problems);
        problems.done();
    }

    private static void check(String type, Settings config, Names problems) {
        switch (type) {
            case FILE -> require(config, "root");
            case SQLITE -> require(config, "db_path");
            case CUSTOM -> {
                require(config, "class");
                return;
            }
            default -> {
                if (type.indexOf(':') < 0) {
                    problems.problem(
                            "type '" + type + "' is unknown: use file, sqlite, custom or the URL of a backend");
                    return;
                }
                config.text("name").ifPresent(name -> {
                    if (name.isEmpty()) {
                        config.problem("name", "is empty");
                    }
                });
            }
        }
        config.refuseOthers();
    }

    private static void require(Settings config, String field) {
        if (config.take(field).isEmpty()) {
            config.problem(field, "is missing");
        } else if (config.text(field).filter(String::isEmpty).isPresent()) {
            config.problem(field, "is empty");
        }
    }

    /** The configuration that a YAML text is: {@code type} and {@code config}, or both below {@code snapshot_store}. */
    public static SnapshotStoreConfig fromYaml(String yaml) {
        Document whole = Yaml.read(yaml);
        return of(whole.member("snapshot_store").orElse(whole));
    }

    /**
     * The configuration that a document is.
     *
     * @throws CairnException {@code INVALID} with all problems at once
     */
    public static SnapshotStoreConfig of(Document document) {
        Names problems = new Names();
        Settings settings = new Settings("", document, problems);
        String type = settings.text("type").orElse(FILE);
        Document config = settings.take("config").orElseGet(() -> Document.fromObject(Map.of()));
        settings.refuseOthers();
        check(type, new Settings("config.", config, problems), problems);
        problems.done();
        return new SnapshotStoreConfig(type, config);
    }

    /** Whether the type is a backend's URL. */
    public boolean isBackend() {
        return type.indexOf(':') >= 0;
    }

    /** A text of the config that is there. */
    public String text(String field) {
        return config.at("/" + field).text();
    }
}
