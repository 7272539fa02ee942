package dev.cairn.cli.care;

import dev.cairn.care.BackupFile;
import dev.cairn.care.BackupReport;
import dev.cairn.care.Care;
import dev.cairn.cli.Cli;
import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Table;
import dev.cairn.model.Document;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn backup}. */
@Command(
        name = "backup",
        header = "Back the whole store up while it is in use; again for what is new.",
        footer = {
            "",
            "Into a folder: first a full file, then one with what is new since, and a manifest of their digests. Into a file that"
                    + " ends with .db: one store of its own, once. Interrupted, the same command goes on.",
            "",
            "Examples:",
            "  cairn backup backups/",
            "  cairn backup backups/ --verify"
        })
public final class BackupCommand extends Verb {
    @Parameters(index = "0", paramLabel = "DIR|FILE", description = "Where; made for its owner alone when missing.")
    String place = "";

    @Option(names = "--verify", description = "Only compare the files of the backup with their digests.")
    boolean verify;

    /** Makes the command. */
    public BackupCommand(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() {
        Path path = Path.of(place);
        if (verify) {
            return show(files(Care.verifyBackup(path)));
        }
        return inStore(cairn -> {
            try (Cuts cuts = new Cuts(cli())) {
                boolean single = place.endsWith(".db") && !Files.isDirectory(path);
                BackupReport report = single
                        ? cairn.care().backupToFile(path, cuts)
                        : cairn.care().backup(path, cuts);
                Json file = new Json();
                report.file().ifPresent(made -> file.put("file", json(made)));
                return show(cuts.answer(report.moved(), file, List.of(SafeText.of(said(report, single)))));
            }
        });
    }

    private String said(BackupReport report, boolean single) {
        if (single) {
            return "Backed up into " + place + ".";
        }
        return report.file()
                .map(made -> "Backed up into " + place + ": file " + made.number() + ", " + made.file() + ", "
                        + Figures.size(made.bytes()) + ".")
                .orElse("Nothing is new since the last backup into " + place + "; no file was made.");
    }

    private static Answer files(List<BackupFile> files) {
        return Answer.list(files.stream().map(BackupCommand::json).toList(), null, new Json().put("ok", true), () -> {
            Table table = new Table()
                    .number("FILE")
                    .text("NAME")
                    .text("MADE")
                    .number("SIZE")
                    .number("ROWS");
            for (BackupFile file : files) {
                table.row(
                        Figures.number(file.number()),
                        file.file(),
                        Figures.time(file.finished()),
                        Figures.size(file.bytes()),
                        Figures.number(file.moved().rows()));
            }
            List<String> lines = new ArrayList<>(table.lines());
            lines.add("All files are as they were made.");
            return lines;
        });
    }

    private static Document json(BackupFile file) {
        return new Json()
                .put("number", file.number())
                .put("name", file.file())
                .put("bytes", file.bytes())
                .put("sha256", file.sha256())
                .put("started", file.started())
                .put("finished", file.finished())
                .put("rows", file.moved().rows())
                .document();
    }
}
