package dev.cairn.cli.care;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Style;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.DamageReport;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.maintenance.BackupFile;
import dev.cairn.maintenance.BackupFileCheck;
import dev.cairn.maintenance.BackupReport;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.storage.Damage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn backup}. */
@Command(
        name = "backup",
        header = "Back up the store while it is in use. Later runs add only changes.",
        footer = {
            "In a folder, writes first a full file, then files with the changes, and a manifest of digests. A "
                    + "path that ends with .db gets one complete store. If interrupted, run the command again to "
                    + "resume.",
            "  cairn backup backups/",
            "  cairn backup backups/ --verify"
        })
public final class BackupCommand extends CliCommand {
    private static final View<BackupFileCheck> FILES = new View<BackupFileCheck>(
                    check -> figures(check.file()).put("problem", check.isWhole() ? null : check.problem()))
            .number("FILE", check -> check.file().number())
            .text("NAME", check -> check.file().file())
            .text("MADE", check -> check.file().finished())
            .size("SIZE", check -> check.file().bytes())
            .text("STATE", check -> check.isWhole() ? "ok" : "damaged: " + check.problem());

    @Parameters(
            index = "0",
            paramLabel = "DIR|FILE",
            description = "Folder, or a file that ends with .db. Created for its owner alone if missing.")
    String place = "";

    @Option(
            names = "--verify",
            description = "Check a backup instead: every file of the folder against its digest, or every value of the "
                    + "one file.")
    boolean verify;

    @Override
    protected String whenInterrupted() {
        return "Written data stays. Run the same command again to resume.";
    }

    @Override
    public Integer call() {
        Path path = Path.of(place);
        if (verify) {
            return check(path);
        }
        return inStore(cairn -> {
            try (Cuts cuts = new Cuts(cli())) {
                boolean single = place.endsWith(".db") && !Files.isDirectory(path);
                BackupReport report = single
                        ? cairn.maintenance().backupToFile(path, cuts)
                        : cairn.maintenance().backup(path, cuts);
                Json file = new Json();
                report.file().ifPresent(made -> file.put("file", figures(made)));
                return show(cuts.answer(report.moved(), file, SafeText.of(said(report, single)), List.of()));
            }
        });
    }

    private int check(Path path) {
        if (Files.notExists(path)) {
            throw new NotFoundException("There is no backup " + place + ".", Map.of("backup", place));
        }
        if (Files.isRegularFile(path)) {
            List<Damage> damages = new ArrayList<>();
            try (Cairn single = cli().stores()
                    .builder("sqlite:" + path.toAbsolutePath())
                    .existing()
                    .open()) {
                single.verify(damages::add);
            }
            return new DamageReport(damages).show(cli());
        }
        List<BackupFileCheck> files = Maintenance.checkBackup(path);
        boolean whole = files.stream().allMatch(BackupFileCheck::isWhole);
        show(files(files, whole));
        return whole ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
    }

    private String said(BackupReport report, boolean single) {
        if (single) {
            return "Backed up into " + place + ".";
        }
        return report.file()
                .map(made -> "Backed up into " + place + ": file " + made.number() + ", " + made.file() + ", "
                        + Figures.size(made.bytes()) + ".")
                .orElse("Nothing is new since the last backup into " + place + ". No file was written.");
    }

    private Answer files(List<BackupFileCheck> checks, boolean whole) {
        return FILES.all(checks, new Json().put("ok", whole), () -> {
            List<String> lines = new ArrayList<>(FILES.table(checks));
            lines.add(whole ? Style.GOOD.of("All files are intact.") : Style.BAD.of(advice(checks)));
            return lines;
        });
    }

    private String advice(List<BackupFileCheck> checks) {
        int before = 0;
        while (checks.get(before).isWhole()) {
            before++;
        }
        String kept = before == 0
                ? "Without file 1 nothing can be restored from here"
                : "'cairn restore " + place + " --number " + before + "' needs only the files up to that one";
        return SafeText.of(kept + "; begin a new folder for the next backup.");
    }

    private static Json figures(BackupFile file) {
        return new Json()
                .put("number", file.number())
                .put("name", file.file())
                .put("bytes", file.bytes())
                .put("sha256", file.sha256())
                .put("started", file.started())
                .put("finished", file.finished())
                .put("rows", file.moved().rows());
    }
}
