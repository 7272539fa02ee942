package dev.cairn.cli.store;

import dev.cairn.answer.ItemFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.SignalWatch;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.BoundedLines;
import dev.cairn.model.Document;
import dev.cairn.store.ItemImportReport;
import dev.cairn.store.internal.item.ItemLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
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
        header = "Import items from JSON Lines, as written by 'cairn store export'.",
        footer = {
            "A line is {\"namespace\":[labels],\"key\":...,\"value\":...}, optionally with created and expires. "
                    + "Existing items are replaced, and expired lines skipped. Each batch is one commit. If a line is "
                    + "wrong, its batch is not stored, and the answer says what was stored before. Importing again "
                    + "is safe.",
            "Values are plain data. Typed values of Java programs are restored from lines with \"typed\":true, "
                    + "as written by 'cairn store export'.",
            "  cairn store import acme.jsonl",
            "  cairn store export | cairn --store sqlite:copy.db store import -"
        })
public final class StoreImport extends CliCommand {
    private static final String WAITING =
            "Cannot finish the import: it was interrupted while waiting for its input. Earlier batches are stored. "
                    + "Importing all again is safe.";

    @Parameters(index = "0", paramLabel = "FILE", description = "A JSON Lines file, or - for standard input.")
    String file = "";

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "100",
            description = "Lines per commit, 1 to 1,000. Default: 100.")
    int batch;

    @Option(
            names = "--typed",
            description = "Read all values as typed. For exports of versions that did not write \"typed\".")
    boolean typed;

    @Mixin
    DropVectors dropVectors = new DropVectors();

    @Override
    public Integer call() {
        try (SignalWatch watch = new SignalWatch(cli().shell(), WAITING);
                InputStream in = cli().input().open(file);
                var cairn = cli().stores().openOrMake()) {
            try {
                ItemImportReport report = cairn.store()
                        .importItems(documents(new BoundedLines(in), watch, typed), batch, dropVectors.fields());
                return show(Answer.of(ItemFacts.of(report), () -> text(report)));
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

    /** Reads each line when it is asked for, so that what is wrong with it is reported with its number. */
    private static Iterator<Document> documents(Iterator<byte[]> lines, SignalWatch watch, boolean typed) {
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

    private static String replaced(ItemImportReport report) {
        return Figures.number(report.replaced()) + " of them replaced existing items.";
    }

    private static List<String> text(ItemImportReport report) {
        String passed = report.expired() == 0
                ? ""
                : " " + Figures.count(report.expired(), "line was", "lines were") + " skipped: expired.";
        List<String> lines = new ArrayList<>();
        lines.add("Stored " + Figures.count(report.stored(), "item", "items") + " in "
                + Figures.count(report.batches(), "commit", "commits") + "."
                + (report.replaced() == 0 ? "" : " " + replaced(report)) + passed);
        if (report.escaped() > 0) {
            lines.add(Figures.count(report.escaped(), "value looks", "values look")
                    + " like typed ones of Java programs and were stored as data. If they came from 'cairn store "
                    + "export' of an earlier version, import them again with --typed.");
        }
        return lines;
    }
}
