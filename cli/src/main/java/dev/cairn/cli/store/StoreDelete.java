package dev.cairn.cli.store;

import dev.cairn.Cairn;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.shell.StoreCommand;
import dev.cairn.error.NotFoundException;
import dev.cairn.store.Namespace;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn store delete}. */
@Command(
        name = "delete",
        header = "Delete one item with its history.",
        footer = {"Exit code 5 when it is not there.", "  cairn store delete tenant/acme settings"})
public final class StoreDelete extends StoreCommand {
    @Mixin
    Place place = new Place();

    @Option(names = "--if-exists", description = "It is all right when there is no such item.")
    boolean ifExists;

    @Override
    protected int run(Cairn cairn) {
        Namespace namespace = place.namespace();
        boolean existed = cairn.store().delete(namespace, place.key);
        String what = "item '" + place.key + "' of namespace '" + namespace + "'";
        if (!existed && !ifExists) {
            throw new NotFoundException(
                    "There is no " + what + "; nothing was deleted.",
                    Map.of("namespace", namespace.labels(), "key", place.key));
        }
        Json json = new Json()
                .put("namespace", namespace.labels())
                .put("key", place.key)
                .put("existed", existed);
        return show(Answer.of(json, existed ? "Deleted " + what + "." : "There is no " + what + "."));
    }
}
