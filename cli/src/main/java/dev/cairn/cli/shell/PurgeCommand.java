package dev.cairn.cli.shell;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.maintenance.PurgeReport;
import java.util.Map;
import picocli.CommandLine.Option;

/** A command that deletes something and removes its bytes from the store's files. */
public abstract class PurgeCommand extends StoreCommand {
    @Option(names = "--yes", description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--if-exists", description = "Succeed if it does not exist.")
    boolean ifExists;

    /**
     * What is to be purged.
     *
     * @param kind {@code thread}, also the member of an error's details that names it
     * @param with what it holds, for the question: {@code all its snapshots}
     * @param field the field of the answer that names it
     */
    public record Target(String kind, String name, String with, String field) {
        String text() {
            return kind + " '" + name + "'";
        }
    }

    /** Names what is to be purged. */
    protected abstract Target target(Cairn cairn);

    /** Purges it. */
    protected abstract PurgeReport purge(Cairn cairn);

    @Override
    protected final int run(Cairn cairn) {
        Target target = target(cairn);
        if (!yes) {
            confirm(
                    "Purge " + target.text() + " with " + target.with + "? This cannot be undone.",
                    "Nothing was purged.");
        }
        PurgeAnswer answer = new PurgeAnswer(target.text(), purge(cairn));
        answer.requireFound(ifExists, Map.of(target.kind, target.name));
        show(answer.answer(new Json().put(target.field, target.name)));
        return answer.exitCode();
    }
}
