package dev.cairn.cli.store;

import dev.cairn.Cairn;
import dev.cairn.answer.ItemFacts;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.shell.StoreCommand;
import dev.cairn.error.NotFoundException;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn store delete}. */
@Command(
        name = "delete",
        header = "Delete one item with its history.",
        footer = {
            "Asks on a terminal. Elsewhere, --yes is required. Exit code 5 if it does not exist.",
            "  cairn store delete tenant/acme settings --yes"
        })
public final class StoreDelete extends StoreCommand {
    @Mixin
    Place place = new Place();

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--if-exists", description = "Succeed if the item does not exist.")
    boolean ifExists;

    @Override
    protected int run(Cairn cairn) {
        Namespace namespace = place.namespace();
        String what = "item '" + place.key + "' of namespace '" + namespace + "'";
        if (!yes) {
            ask(cairn.store(), what);
        }
        boolean existed = cairn.store().delete(namespace, place.key);
        if (!existed && !ifExists) {
            throw new NotFoundException(
                    "There is no " + what + ". Nothing was deleted.",
                    Map.of("namespace", namespace.labels(), "key", place.key));
        }
        Json json = ItemFacts.deleted(namespace, place.key, existed);
        return show(Answer.of(json, existed ? "Deleted " + what + "." : "There is no " + what + "."));
    }

    private void ask(KeyValueStore store, String what) {
        int versions = store.history(place.namespace(), place.key).size();
        if (versions > 0) {
            confirm(
                    "Delete " + what + " with " + Figures.count(versions, "version", "versions")
                            + "? This cannot be undone.",
                    "Nothing was deleted.");
        }
    }
}
