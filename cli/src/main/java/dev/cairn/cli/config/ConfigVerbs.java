package dev.cairn.cli.config;

import dev.cairn.cli.Cli;
import dev.cairn.cli.Verb;

/** The verbs on settings. Stateless. */
public final class ConfigVerbs {
    private ConfigVerbs() {}

    /** The verb of a name. */
    public static Verb of(String verb, Cli cli) {
        return switch (verb) {
            case "get" -> new ConfigGet(cli);
            case "set" -> new ConfigSet(cli);
            case "unset" -> new ConfigUnset(cli);
            case "list" -> new ConfigList(cli);
            default -> new ConfigPath(cli);
        };
    }
}
