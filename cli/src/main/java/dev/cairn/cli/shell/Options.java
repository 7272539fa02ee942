package dev.cairn.cli.shell;

import dev.cairn.agent.migration.StateVersion;
import dev.cairn.cli.output.Format;
import dev.cairn.cli.output.Words;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command has. The command {@code cairn} itself is a subclass with the annotations. */
public abstract class Options {
    @Option(
            names = "--config",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "Settings from this file and no other. Else CAIRN_CONFIG, else those of 'cairn config path'.")
    @Nullable
    String config;

    @Option(
            names = "--profile",
            scope = ScopeType.INHERIT,
            paramLabel = "NAME",
            description = "The settings under [NAME] in your file come first. Else CAIRN_PROFILE.")
    @Nullable
    String profile;

    @Option(
            names = "--store",
            scope = ScopeType.INHERIT,
            paramLabel = "URL",
            description =
                    "The store, for example sqlite:agent.db. Else CAIRN_STORE, else the settings' one, else a file"
                            + " in your data folder.")
    @Nullable
    String store;

    @Option(
            names = "--format",
            scope = ScopeType.INHERIT,
            paramLabel = "FORMAT",
            completionCandidates = Words.Formats.class,
            description = "table (for people), json or jsonl (one line an item).")
    @Nullable
    Format format;

    @Option(
            names = {"-o", "--output"},
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "Write the answer to a file instead of standard output.")
    @Nullable
    String output;

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            description = "No hints and no progress.")
    boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Say more of a failure.")
    boolean verbose;

    @Option(
            names = {"-h", "--help"},
            scope = ScopeType.INHERIT,
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    /** The version of agents' states that an option of the command says. */
    @Nullable
    StateVersion agentVersion;

    /** What holds where no option says otherwise. */
    Settings settings = Settings.NONE;

    Format format() {
        if (format != null) {
            return format;
        }
        return settings.find(ConfigKey.FORMAT)
                .map(setting -> Format.valueOf(setting.value().toUpperCase(Locale.ROOT)))
                .orElse(Format.TABLE);
    }

    boolean quiet() {
        return quiet
                || settings.find(ConfigKey.QUIET)
                        .map(setting -> Boolean.parseBoolean(setting.value()))
                        .orElse(false);
    }
}
