package dev.cairn.cli.shell;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What can be set in a file. */
public enum ConfigKey {
    /** The store's URL. */
    STORE("CAIRN_STORE", true, "the store's URL, for example sqlite:/home/me/agent.db"),
    /** How answers are written. */
    FORMAT("CAIRN_FORMAT", true, "table, json or jsonl"),
    /** Whether hints and progress are left away. */
    QUIET("CAIRN_QUIET", false, "true or false"),
    /** The component folder. */
    COMPONENT_DIR("WASSETTE_COMPONENT_DIR", true, "the component folder of state verbs"),
    /** The secrets folder. */
    SECRETS_DIR("WASSETTE_SECRETS_DIR", false, "the secrets folder of state verbs"),
    /** The file with the token of a server. */
    TOKEN_FILE("CAIRN_TOKEN_FILE", false, "a file with the token for a store behind a URL"),
    /** The version that agents' states are saved in and brought to. */
    AGENT_VERSION("CAIRN_AGENT_VERSION", false, "the version of agents' states, for example 3.0.0");

    private final String variable;
    private final boolean inProject;
    private final String meaning;

    ConfigKey(String variable, boolean inProject, String meaning) {
        this.variable = variable;
        this.inProject = inProject;
        this.meaning = meaning;
    }

    /** Its name in files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The variable of the environment that says the same. */
    public String variable() {
        return variable;
    }

    /** Whether a project's file may have it. */
    public boolean inProject() {
        return inProject;
    }

    /** What it takes, for people. */
    public String meaning() {
        return meaning;
    }

    /** The one of a name. */
    public static Optional<ConfigKey> find(String label) {
        return Arrays.stream(values()).filter(key -> key.label().equals(label)).findFirst();
    }

    /** All names. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(ConfigKey::label).toList();
    }

    /** What is wrong with a value, or null. */
    @Nullable
    public String problem(String value) {
        boolean right = switch (this) {
            case STORE -> value.matches("[a-z][a-z0-9+]*:.*");
            case FORMAT -> List.of("table", "json", "jsonl").contains(value);
            case QUIET -> List.of("true", "false").contains(value);
            case COMPONENT_DIR, SECRETS_DIR, TOKEN_FILE -> !value.isEmpty();
            case AGENT_VERSION -> value.matches("(0|[1-9]\\d{0,8})(\\.(0|[1-9]\\d{0,8})){2}");
        };
        return right ? null : label() + " is " + meaning + ", not '" + value + "'";
    }

    /** Whether values are paths. */
    public boolean isPath() {
        return this == COMPONENT_DIR || this == SECRETS_DIR || this == TOKEN_FILE;
    }

    /** Whether a URL has a password that is no variable. */
    public static boolean hasPassword(String url) {
        String text = url.replaceAll("\\$\\{[A-Za-z_][A-Za-z0-9_]*}", "").toLowerCase(Locale.ROOT);
        return !text.startsWith("sqlite:")
                && (text.matches("[a-z0-9+]*://[^/]*:[^/@]+@.*") || text.matches(".*[?&](ssl)?password=[^&].*"));
    }
}
