package dev.cairn.cli.store;

import dev.cairn.Paged;
import dev.cairn.cli.Cli;
import dev.cairn.cli.CommandFailure;
import dev.cairn.cli.Damages;
import dev.cairn.cli.Paging;
import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Words;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.store.FoundItem;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.ItemQuery.Order;
import dev.cairn.store.Namespace;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn store search}. */
@Command(
        name = "search",
        header = "Find items in a namespace and all that lie in it.",
        footer = {
            "",
            "A filter is a JSON object: a key is a member of the value, or with a leading / a JSON Pointer into it; a plain value"
                    + " must be equal; operators are $eq $ne $gt $gte $lt $lte $in $exists. Numbers compare with numbers, text"
                    + " with text.",
            "",
            "Examples:",
            "  cairn store search tenant/acme",
            "  cairn store search --filter '{\"status\":\"open\",\"/customer/age\":{\"$gte\":18}}'"
        })
public final class StoreSearch extends Verb {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "NAMESPACE",
            description = "Labels joined by '/', with %2F for a slash in a label; everything unless given.")
    String path = "";

    @Option(names = "--filter", paramLabel = "JSON", description = "What the values must be like; @FILE for a file's.")
    @Nullable
    String filter;

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            completionCandidates = Words.Orders.class,
            description = "newest (last change first), oldest or key.")
    String order = "newest";

    @Mixin
    Paging paging = new Paging();

    /** Makes the command. */
    public StoreSearch(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() {
        ItemQuery query = ItemQuery.of(Namespace.parse(path))
                .where(
                        filter == null
                                ? DocumentFilter.ALL
                                : DocumentFilter.parse(
                                        cli().input().object("--filter", filter, "{\"status\":\"open\"}")))
                .order(order())
                .limit(paging.limit())
                .from(paging.cursor());
        return inStore(cairn -> {
            Damages damages = new Damages(cli());
            Paged<FoundItem> page = cairn.store().search(query, damages);
            return show(
                    Answer.of(
                            page.items().stream()
                                    .map(found -> Items.json(found.item()))
                                    .toList(),
                            page.next(),
                            () -> Items.table(page.items())),
                    damages);
        });
    }

    private Order order() {
        return switch (order) {
            case "newest" -> Order.NEWEST_FIRST;
            case "oldest" -> Order.OLDEST_FIRST;
            case "key" -> Order.BY_KEY;
            default -> throw CommandFailure.usage("--order is newest, oldest or key, not '" + order + "'.");
        };
    }
}
