package dev.cairn.cli.store;

import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.SignalWatch;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.BoundedLines;
import dev.cairn.model.Document;
import dev.cairn.store.ImportReport;
import dev.cairn.store.internal.item.ItemLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn store import}. */
@Command(
        name = "import",
        header = "Store items from JSON Lines, as 'cairn store export' writes them.",
        footer = {
            "A line is {\"namespace\":[labels],\"key\":...,\"value\":...} with created and expires if wanted. Items that are there are"
                    + " replaced; lines that have expired are passed over. So many lines are one commit: when one of them is not"
                    + " right, nothing of these is stored, and what was stored before is told. Importing again is safe.",
            "A value is data, whatever it looks like. Typed values of Java programs come back from lines that say \"typed\":true, as"
                    + " 'cairn store export' writes them.",
            "  cairn store import acme.jsonl",
            "  cairn store export | cairn --store sqlite:copy.db store import -"
        })
public final class StoreImport extends CliCommand {
    private static final String WAITING =
            "The import was interrupted while it waited for its input. The whole batches before are"
                    + " stored; importing all of it again is safe.";

    @Parameters(index = "0", paramLabel = "FILE", description = "A JSON Lines file, or - for standard input.")
    String file = "";

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "100",
            description = "Lines of one commit, 1 to 1,000; 100 unless given.")
    int batch;

    @Option(
            names = "--typed",
            description = "Read all values as typed ones. For exports of versions that did not write \"typed\".")
    boolean typed;

    @Mixin
    DropVectors dropVectors = new DropVectors();

    @Override
    public Integer call() {
        try (SignalWatch watch = new SignalWatch(cli().shell(), WAITING);
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(cli().input().open(file), StandardCharsets.UTF_8));
                var cairn = cli().stores().openOrMake()) {
            try {
                ImportReport report = cairn.store()
                        .importItems(documents(new BoundedLines(in), watch, typed), batch, dropVectors.fields());
                return show(Answer.of(json(report), () -> text(report)));
            } catch (CairnException e) {
                if (!watch.isEnding()) {
                    throw e;
                }
                cli().tell(e);
                return ExitCode.FAILURE;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads each line when it is asked for, so that what is wrong with it is told with its number. */
    private static Iterator<Document> documents(Iterator<String> lines, SignalWatch watch, boolean typed) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return lines.hasNext();
            }

            @Override
            public Document next() {
                if (watch.isEnding()) {
                    throw new CairnException(ErrorCode.UNAVAILABLE, "A signal ended the import.");
                }
                Document line = Document.parse(lines.next());
                return typed && line.kind() == Document.Kind.OBJECT ? typed(line) : line;
            }
        };
    }

    private static Document typed(Document line) {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < line.size(); i++) {
            members.put(line.name(i), line.item(i));
        }
        members.put(ItemLine.TYPED, Document.of(true));
        return Document.fromObject(members);
    }

    private static Json json(ImportReport report) {
        return new Json()
                .put("stored", report.stored())
                .put("expired", report.expired())
                .put("batches", report.batches())
                .put("replaced", report.replaced())
                .put("escaped", report.escaped());
    }

    private static String replaced(ImportReport report) {
        return Figures.number(report.replaced()) + " of them replaced what was there.";
    }

    private static List<String> text(ImportReport report) {
        String passed = report.expired() == 0
                ? ""
                : " " + Figures.count(report.expired(), "line was", "lines were") + " passed over: expired.";
        List<String> lines = new ArrayList<>();
        lines.add("Stored " + Figures.count(report.stored(), "item", "items") + " in "
                + Figures.count(report.batches(), "commit", "commits") + "."
                + (report.replaced() == 0 ? "" : " " + replaced(report)) + passed);
        if (report.escaped() > 0) {
            lines.add(Figures.count(report.escaped(), "value looks", "values look")
                    + " like typed ones of Java programs and were stored as data. If they came from 'cairn store export' of an"
                    + " earlier version, import them again with --typed.");
        }
        return lines;
    }
}
