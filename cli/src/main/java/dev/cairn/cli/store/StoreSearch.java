package dev.cairn.cli.store;

import dev.cairn.answer.ItemFacts;
import dev.cairn.answer.Json;
import dev.cairn.cli.options.Paging;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Words;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.Damages;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.storage.Page;
import dev.cairn.store.FoundItem;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.ItemQuery.Order;
import dev.cairn.store.Namespace;
import dev.cairn.store.StoreSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn store search}. */
@Command(
        name = "search",
        header = "Find items in a namespace and those within it.",
        footer = {
            "A filter is a JSON object. A key is a member of the value or, with a leading /, a JSON Pointer into "
                    + "it. A plain value must be equal. Operators are $eq $ne $gt $gte $lt $lte $in $contains "
                    + "$exists and "
                    + "$not. $and, $or and $not join filters. Numbers compare with numbers, text with text. Typed "
                    + "values of Java programs use their field names.",
            "--sort puts values without the field last. --order decides between equal ones.",
            "  cairn store search tenant/acme",
            "  cairn store search --filter '{\"status\":\"open\",\"/customer/age\":{\"$gte\":18}}'",
            "  cairn store search --filter '{\"$or\":[{\"status\":\"open\"},{\"tags\":{\"$contains\":\"vip\"}}]}' "
                    + "--count",
            "  cairn store search orders --sort /total --descending --limit 10",
            "  cairn store search memories --near @vector.json --model my-embedder --min-score 0.8"
        })
public final class StoreSearch extends CliCommand {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "NAMESPACE",
            description = "Labels joined by '/', with %2F for a slash in a label. Default: all namespaces.")
    String path = "";

    @Option(names = "--filter", paramLabel = "JSON", description = "Filter on values: JSON or @FILE.")
    private @Nullable String filter;

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            completionCandidates = Words.Orders.class,
            description = "Order: newest (last change first), oldest or key. Default: newest.")
    String order = "newest";

    @Option(
            names = "--sort",
            paramLabel = "FIELD",
            description = "Sort by a field in ascending order. The key is written as in a filter.")
    private @Nullable String sort;

    @Option(names = "--descending", description = "With --sort: sort in descending order.")
    boolean descending;

    @Option(names = "--count", description = "Print only the number of items.")
    boolean count;

    @Mixin
    NearOptions near = new NearOptions();

    @Mixin
    Paging paging = new Paging();

    @Override
    public Integer call() {
        ItemQuery query = query();
        StoreSettings settings = near.settings();
        return inStore(cairn -> {
            if (count) {
                return show(count(cairn.store(settings).count(query)));
            }
            Damages damages = new Damages(cli());
            Page<FoundItem> page = cairn.store(settings).search(query, damages);
            return show(
                    Answer.of(page.items(), ItemFacts::of, page.next(), new Json(), () -> Items.table(page.items())),
                    damages);
        });
    }

    private static Answer count(long items) {
        return Answer.of(new Json().put("count", items), () -> List.of(Figures.count(items, "item", "items") + "."));
    }

    private ItemQuery query() {
        ItemQuery query = near.to(
                ItemQuery.of(Namespace.parse(path))
                        .where(filter())
                        .order(order())
                        .limit(paging.limit())
                        .from(paging.cursor()),
                cli().input());
        if (sort == null && descending) {
            throw CommandFailure.usage("--descending requires --sort.");
        }
        return sort == null ? query : descending ? query.descending(sort) : query.ascending(sort);
    }

    private DocumentFilter filter() {
        return filter == null
                ? DocumentFilter.ALL
                : DocumentFilter.parse(cli().input().object("--filter", filter, "{\"status\":\"open\"}"));
    }

    private Order order() {
        return switch (order) {
            case "newest" -> Order.NEWEST_FIRST;
            case "oldest" -> Order.OLDEST_FIRST;
            case "key" -> Order.BY_KEY;
            default -> throw CommandFailure.usage("--order must be newest, oldest or key, not '" + order + "'.");
        };
    }
}
