package dev.cairn.cli.store;

import dev.cairn.answer.ItemFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.model.Document;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.Namespace;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn store put}. */
@Command(
        name = "put",
        header = "Store an item.",
        footer = {
            "Creates the store if it does not exist. Exit code 4 if a condition does not hold. Nothing is stored "
                    + "then.",
            "  cairn store put tenant/acme settings '{\"theme\":\"dark\"}'",
            "  cairn store put '' agent:memory:user-42 @memory.json --ttl 7d",
            "  cairn store put tenant/acme settings @new.json --if-revision 3"
        })
public final class StorePut extends CliCommand {
    @Mixin
    Place place = new Place();

    @Parameters(index = "2", paramLabel = "JSON", description = "Value: JSON, @FILE, or - for standard input.")
    String json = "";

    @Option(names = "--if-absent", description = "Store only if the item does not exist.")
    boolean ifAbsent;

    @Option(names = "--if-revision", paramLabel = "N", description = "Store only if the item has this revision.")
    private @Nullable Long ifRevision;

    @Option(
            names = "--if-version",
            paramLabel = "VERSION",
            description = "Store only if the item has this version, which is unique even after a deletion.")
    private @Nullable String ifVersion;

    @Option(
            names = "--ttl",
            paramLabel = "DURATION",
            description = "TTL of the item: 7d, 12h, 30m, 10s. Default: none.")
    private @Nullable Duration ttl;

    @Option(names = "--keep-history", description = "Keep this version after it is replaced.")
    boolean keepHistory;

    @Mixin
    DropVectors dropVectors = new DropVectors();

    @Override
    public Integer call() {
        Namespace namespace = place.namespace();
        Document value = cli().input().json("The value", json).asData();
        ItemOptions options = options();
        try (var cairn = cli().stores().openOrMake()) {
            Item item = cairn.store().put(namespace, place.key, value, options);
            return show(Answer.of(ItemFacts.of(item), () -> text(item)));
        }
    }

    private ItemOptions options() {
        ItemOptions options = ifAbsent ? ItemOptions.none().absent() : ItemOptions.none();
        options = ifRevision == null ? options : options.revision(ifRevision);
        options = ifVersion == null ? options : options.version(ifVersion);
        options = ttl == null ? options : options.living(ttl);
        options = keepHistory ? options.keepingHistory() : options;
        return options.vectors(dropVectors.fields());
    }

    private static List<String> text(Item item) {
        String end = item.expires() == null ? "" : ", until " + Figures.time(item.expires());
        return List.of(SafeText.of(
                "Stored " + Items.address(item) + ", revision " + Figures.number(item.revision()) + end + "."));
    }
}
