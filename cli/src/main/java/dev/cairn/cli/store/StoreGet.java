package dev.cairn.cli.store;

import dev.cairn.Cairn;
import dev.cairn.answer.ItemFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.StoreCommand;
import dev.cairn.store.Item;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn store get}. */
@Command(
        name = "get",
        header = "Show one item.",
        footer = {"Exit code 5 if it does not exist.", "  cairn store get tenant/acme settings --value"})
public final class StoreGet extends StoreCommand {
    @Mixin
    Place place = new Place();

    @Option(names = "--value", description = "Print only the stored JSON of the value.")
    boolean value;

    @Option(names = "--refresh", description = "Restart the item's TTL, if it has one.")
    boolean refresh;

    @Override
    protected int run(Cairn cairn) {
        var store = cairn.store();
        if (refresh) {
            store.find(place.namespace(), place.key, true);
        }
        Item item = store.get(place.namespace(), place.key);
        if (value) {
            cli().output().raw(item.value(), true);
            return ExitCode.OK;
        }
        return show(Answer.of(ItemFacts.of(item), () -> Items.whole(item)));
    }
}
