package dev.cairn.cli.store;

import dev.cairn.Cairn;
import dev.cairn.answer.ItemFacts;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.StoreCommand;
import dev.cairn.error.NotFoundException;
import dev.cairn.store.Item;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn store history}. */
@Command(
        name = "history",
        header = "Show the versions of an item: the current one, then those put with --keep-history.",
        footer = {"Exit code 5 if it does not exist.", "  cairn store history tenant/acme settings"})
public final class StoreHistory extends StoreCommand {
    private static final View<Item> VERSIONS = new View<Item>(ItemFacts::of)
            .number("REVISION", Item::revision)
            .text("UPDATED", Item::updated)
            .text("VALUE", version -> Items.brief(version.value()));

    @Mixin
    Place place = new Place();

    @Override
    protected int run(Cairn cairn) {
        List<Item> versions = cairn.store().history(place.namespace(), place.key);
        if (versions.isEmpty()) {
            throw new NotFoundException(
                    "There is no item '" + place.key + "' in namespace '" + place.namespace() + "'.",
                    Map.of("namespace", place.namespace().labels(), "key", place.key));
        }
        return show(VERSIONS.all(versions, ""));
    }
}
