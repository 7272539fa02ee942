package dev.cairn.cli.state;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.error.NotFoundException;
import dev.cairn.wassette.section.SavedStates;
import dev.cairn.wassette.source.StateListing;
import dev.cairn.wassette.source.StateSource;
import dev.cairn.wassette.source.StateSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn state list}. */
@Command(
        name = "list",
        header = "List the state files of a folder and the store, or at an address.",
        description = {
            "",
            "An https:// address is that of a state file, of this command's --format json output, or of a page "
                    + "with links to state files in its folder."
        },
        footer = {"  cairn state list backups --format json", "  cairn state list https://files.example.com/backups/"})
public final class StateList extends CliCommand {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "WHERE",
            description = "Folder, state file or https:// address. Default: this folder and the store.")
    String where = "";

    /** A line of the listing. */
    private record Row(Json json, List<String> cells) {}

    private static final View<Row> ROWS = new View<>(Row::json)
            .text("NAME", row -> row.cells.get(0))
            .text("CREATED", row -> row.cells.get(1))
            .text("VERSION", row -> row.cells.get(2))
            .number("COMPONENTS", row -> row.cells.get(3))
            .number("SIZE", row -> row.cells.get(4))
            .text("NOTES", row -> row.cells.get(5));

    @Override
    public Integer call() {
        List<Row> rows = new ArrayList<>();
        if (StateSource.isRemote(where)) {
            StateListing.at(where, new Fetching(cli(), StateSource.reader())).forEach(found -> rows.add(row(found)));
        } else {
            local(StateSource.file(where).toAbsolutePath()).forEach(found -> rows.add(row(found)));
            cli().stores().openIfThere().ifPresent(cairn -> addSaved(cairn, rows));
        }
        return show(ROWS.all(rows, "No state files."));
    }

    private List<StateListing> local(Path path) {
        if (!Files.exists(path)) {
            throw new NotFoundException("There is no folder or file '" + where + "'.", Map.of("path", where));
        }
        return Files.isDirectory(path) ? StateListing.of(path) : StateListing.ofFile(path);
    }

    private static void addSaved(Cairn opened, List<Row> rows) {
        try (Cairn cairn = opened) {
            for (ThreadInfo saved : SavedStates.of(cairn).list()) {
                String name = "store:" + saved.threadId();
                Json json = new Json()
                        .put("name", name)
                        .put("created_at", saved.changed())
                        .put("step", saved.step())
                        .put("bytes", saved.bytes());
                String steps = saved.step() == null ? "" : "saved " + Figures.count(saved.step() + 1, "time", "times");
                rows.add(new Row(
                        json,
                        List.of(name, Figures.time(saved.changed()), "", "", Figures.size(saved.bytes()), steps)));
            }
        }
    }

    private static Row row(StateListing found) {
        String size = found.size() < 0 ? "" : Figures.size(found.size());
        StateSummary summary = found.summary();
        if (summary == null) {
            return new Row(Json.of(found.json()), List.of(found.name(), "", "", "", size, "cannot be read"));
        }
        return new Row(
                Json.of(found.json()),
                List.of(
                        found.name(),
                        Figures.time(summary.created()),
                        String.valueOf(summary.version()),
                        Figures.number(summary.components()),
                        size,
                        notes(summary)));
    }

    private static String notes(StateSummary summary) {
        List<String> words = new ArrayList<>();
        summary.tags().forEach((key, value) -> words.add(key + "=" + value));
        summary.sections().forEach((section, count) -> words.add(counted(section, count)));
        add(words, summary.signed(), "signed");
        add(words, summary.encrypted(), "encrypted");
        add(words, summary.base() != null, "incremental");
        return String.join(" ", words);
    }

    private static String counted(String section, long count) {
        return section.equals("items")
                ? Figures.count(count, "namespace of items", "namespaces of items")
                : Figures.count(count, section.substring(0, section.length() - 1), section);
    }

    private static void add(List<String> words, boolean is, String word) {
        if (is) {
            words.add(word);
        }
    }
}
