package dev.cairn.cli.state;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.cli.Cli;
import dev.cairn.cli.CommandFailure;
import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.Table;
import dev.cairn.model.Document;
import dev.cairn.state.SavedStates;
import dev.cairn.state.SnapshotMetadata;
import dev.cairn.state.StateFile;
import dev.cairn.state.StateListing;
import dev.cairn.state.StateSnapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn state list}. */
@Command(
        name = "list",
        header = "Show the state files of a folder and those saved in the store.",
        footer = {"", "Examples:", "  cairn state list backups --format json"})
public final class StateList extends Verb {
    @Parameters(index = "0", arity = "0..1", paramLabel = "DIR", description = "A folder; this one unless given.")
    Path folder = Path.of("");

    /** Makes the command. */
    public StateList(Cli cli) {
        super(cli);
    }

    /** A line of the listing. */
    private record Row(String name, Document json, List<String> cells) {}

    @Override
    public Integer call() {
        if (!Files.isDirectory(folder.toAbsolutePath())) {
            throw CommandFailure.usage("'" + folder + "' is no folder.");
        }
        List<Row> rows = new ArrayList<>();
        for (StateListing listing : StateListing.of(folder.toAbsolutePath())) {
            StateFile opened = listing.opened();
            String name = String.valueOf(listing.file().getFileName());
            rows.add(opened == null ? unreadable(name, listing) : row(name, listing.size(), opened));
        }
        cli().stores().openIfThere().ifPresent(cairn -> addSaved(cairn, rows));
        return show(Answer.list(rows.stream().map(Row::json).toList(), null, () -> text(rows)));
    }

    private static void addSaved(Cairn opened, List<Row> rows) {
        try (Cairn cairn = opened) {
            for (ThreadInfo saved : SavedStates.in(cairn).list()) {
                String name = "store:" + saved.threadId();
                Document json = new Json()
                        .put("name", name)
                        .put("created_at", saved.changed())
                        .putNumber("step", saved.step())
                        .put("bytes", saved.bytes())
                        .document();
                String steps = saved.step() == null ? "" : "saved " + Figures.count(saved.step() + 1, "time", "times");
                rows.add(new Row(
                        name,
                        json,
                        List.of(name, Figures.time(saved.changed()), "", "", Figures.size(saved.bytes()), steps)));
            }
        }
    }

    private static Row unreadable(String name, StateListing listing) {
        Document json = new Json()
                .put("name", name)
                .put("bytes", listing.size())
                .put("problem", listing.problem())
                .document();
        return new Row(name, json, List.of(name, "", "", "", Figures.size(listing.size()), "cannot be read"));
    }

    private static Row row(String name, long size, StateFile opened) {
        StateSnapshot snapshot = opened.snapshot();
        Map<String, String> tags = snapshot.metadata() == null
                ? SnapshotMetadata.NONE.tags()
                : snapshot.metadata().tags();
        boolean encrypted = snapshot.sections().secrets() != null;
        Instant created = Instant.ofEpochSecond(snapshot.createdAt());
        Document json = new Json()
                .put("name", name)
                .put("created_at", created)
                .put("version", StateSnapshot.VERSION)
                .put("components", snapshot.components().size())
                .put("bytes", size)
                .put("tags", Document.of(tags))
                .put("signed", !opened.signatures().isEmpty())
                .put("encrypted", encrypted)
                .put("incremental", snapshot.sections().base() != null)
                .put("sections", SectionText.json(snapshot.sections().scopes()))
                .document();
        List<String> words = new ArrayList<>();
        tags.forEach((key, value) -> words.add(key + "=" + value));
        String sections = SectionText.counts(snapshot.sections().scopes());
        add(words, !sections.isEmpty(), sections);
        add(words, !opened.signatures().isEmpty(), "signed");
        add(words, encrypted, "encrypted");
        add(words, snapshot.sections().base() != null, "incremental");
        return new Row(
                name,
                json,
                List.of(
                        name,
                        Figures.time(created),
                        String.valueOf(StateSnapshot.VERSION),
                        Figures.number(snapshot.components().size()),
                        Figures.size(size),
                        words.stream().collect(Collectors.joining(" "))));
    }

    private static void add(List<String> words, boolean is, String word) {
        if (is) {
            words.add(word);
        }
    }

    private static List<String> text(List<Row> rows) {
        Table table = new Table()
                .text("NAME")
                .text("CREATED")
                .text("VERSION")
                .number("COMPONENTS")
                .number("SIZE")
                .text("NOTES");
        rows.forEach(row -> table.row(row.cells.toArray(String[]::new)));
        return rows.isEmpty() ? List.of("No state files here, and none saved in the store.") : table.lines();
    }
}
