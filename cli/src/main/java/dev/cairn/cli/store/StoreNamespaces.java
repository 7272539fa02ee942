package dev.cairn.cli.store;

import dev.cairn.answer.ItemFacts;
import dev.cairn.answer.Json;
import dev.cairn.cli.options.Paging;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.Damages;
import dev.cairn.storage.Page;
import dev.cairn.store.LabelPattern;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn store namespaces}. */
@Command(
        name = "namespaces",
        header = "List the namespaces that hold items.",
        footer = {
            "In patterns, * matches any one label, and \\* a label that is an asterisk.",
            "  cairn store namespaces --prefix 'tenant/*/memory' --max-depth 2"
        })
public final class StoreNamespaces extends CliCommand {
    @Option(names = "--prefix", paramLabel = "PATTERN", description = "Only those that begin with these labels.")
    String prefix = "";

    @Option(names = "--suffix", paramLabel = "PATTERN", description = "Only those that end with these labels.")
    String suffix = "";

    @Option(names = "--max-depth", paramLabel = "N", description = "Maximum number of labels to show. 0 shows all.")
    int maxDepth;

    @Mixin
    Paging paging = new Paging();

    @Override
    public Integer call() {
        NamespaceQuery query = new NamespaceQuery(
                LabelPattern.parse(prefix), LabelPattern.parse(suffix), maxDepth, paging.limit(), paging.cursor());
        return inStore(cairn -> {
            Damages damages = new Damages(cli());
            Page<Namespace> page = cairn.store().namespaces(query, damages);
            return show(
                    Answer.of(page.items(), ItemFacts::of, page.next(), new Json(), () -> text(page.items())), damages);
        });
    }

    private static List<String> text(List<Namespace> namespaces) {
        return namespaces.isEmpty()
                ? List.of("No namespaces.")
                : namespaces.stream()
                        .map(namespace -> namespace.labels().isEmpty() ? "''" : SafeText.of(namespace.path()))
                        .toList();
    }
}
