package dev.cairn.cli.mcp;

import dev.cairn.mcp.McpOptions;
import dev.cairn.store.Namespace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a model may do. */
final class ModelOptions {
    @Option(
            names = "--tools",
            paramLabel = "NAMES",
            split = ",",
            description = "Tools to offer: core, all, or names separated by commas. Default: core.")
    List<String> tools = List.of();

    @Option(names = "--allow-destructive", description = "Offer the tools that delete, too.")
    boolean destructive;

    @Option(names = "--read-only", description = "Offer only tools that change nothing.")
    boolean readOnly;

    @Option(
            names = "--root",
            paramLabel = "NAMESPACE",
            description = "Namespace of items that the model cannot leave. Default: all items.")
    String root = "";

    @Option(names = "--tenant", paramLabel = "TENANT", description = "The only tenant that the model reaches.")
    @Nullable
    String tenant;

    @Option(
            names = "--component-dir",
            paramLabel = "DIR",
            description =
                    "Component folder whose state the model exports and imports; needs --state-dir. Default: none.")
    @Nullable
    Path components;

    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            description =
                    "Folder in which the model reads and writes state files; needs --component-dir. Default: none.")
    @Nullable
    Path stateFiles;

    McpOptions options() {
        return McpOptions.DEFAULT
                .tools(tools)
                .destructive(destructive)
                .readOnly(readOnly)
                .root(Namespace.parse(root))
                .folders(components, stateFiles);
    }

    /** The same as words of a command line. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (!tools.isEmpty()) {
            words.addAll(List.of("--tools", String.join(",", tools)));
        }
        if (destructive) {
            words.add("--allow-destructive");
        }
        if (readOnly) {
            words.add("--read-only");
        }
        if (!root.isEmpty()) {
            words.addAll(List.of("--root", root));
        }
        if (tenant != null) {
            words.addAll(List.of("--tenant", tenant));
        }
        if (components != null) {
            words.addAll(List.of("--component-dir", components.toAbsolutePath().toString()));
        }
        if (stateFiles != null) {
            words.addAll(List.of("--state-dir", stateFiles.toAbsolutePath().toString()));
        }
        return words;
    }
}
