package dev.cairn.cli.store;

import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Table;
import dev.cairn.error.NotFoundException;
import dev.cairn.store.Item;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn store history}. */
@Command(
        name = "history",
        header = "Show the versions of an item: the present one, then those put with --keep-history.",
        footer = {"", "Exit code 5 when it is not there.", "", "Examples:", "  cairn store history tenant/acme settings"
        })
public final class StoreHistory extends Verb {
    @Mixin
    Place place = new Place();

    @Override
    public Integer call() {
        return inStore(cairn -> {
            List<Item> versions = cairn.store().history(place.namespace(), place.key);
            if (versions.isEmpty()) {
                throw new NotFoundException(
                        "There is no item '" + place.key + "' in namespace '" + place.namespace() + "'.",
                        Map.of("namespace", place.namespace().labels(), "key", place.key));
            }
            return show(Answer.of(versions.stream().map(Items::json).toList(), null, () -> table(versions)));
        });
    }

    private static List<String> table(List<Item> versions) {
        Table table = new Table().number("REVISION").text("UPDATED").text("VALUE");
        for (Item version : versions) {
            table.row(
                    Figures.number(version.revision()), Figures.time(version.updated()), Items.brief(version.value()));
        }
        return table.lines();
    }
}
