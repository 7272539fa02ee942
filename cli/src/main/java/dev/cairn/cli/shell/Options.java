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
            description = "Read settings only from this file. Default: CAIRN_CONFIG, then the files of 'cairn config "
                    + "path'.")
    @Nullable
    String config;

    @Option(
            names = "--profile",
            scope = ScopeType.INHERIT,
            paramLabel = "NAME",
            description = "Prefer the settings under [NAME] in your file. Default: CAIRN_PROFILE.")
    @Nullable
    String profile;

    @Option(
            names = "--store",
            scope = ScopeType.INHERIT,
            paramLabel = "URL",
            description = "Store to use, such as sqlite:agent.db. Default: CAIRN_STORE, then the settings, then a file "
                    + "in your data folder.")
    @Nullable
    String store;

    @Option(
            names = "--format",
            scope = ScopeType.INHERIT,
            paramLabel = "FORMAT",
            completionCandidates = Words.Formats.class,
            description = "Format: table, json or jsonl (one line per item). Default: table.")
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
            description = "Print no hints and no progress.")
    boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Print details of a failure.")
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
