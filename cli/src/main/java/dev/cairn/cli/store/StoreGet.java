package dev.cairn.cli.store;

import dev.cairn.Cairn;
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
        footer = {"Exit code 5 when it is not there.", "  cairn store get tenant/acme settings --value"})
public final class StoreGet extends StoreCommand {
    @Mixin
    Place place = new Place();

    @Option(names = "--value", description = "Only the value's JSON, as it is stored.")
    boolean value;

    @Option(names = "--refresh", description = "Begin the item's life anew, if it has an end.")
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
        return show(Answer.of(Items.json(item), () -> Items.whole(item)));
    }
}
