package dev.cairn.cli.state;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.folder.FolderFinding;
import dev.cairn.wassette.folder.FolderFinding.Severity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn state check}. */
@Command(
        name = "check",
        header = "Check a component folder and its secrets: binaries, metadata, policies, receipts, unknown files.",
        footer = {
            "Exit code 6 if there are problems. SECURITY marks problems that may let a component do more than "
                    + "intended.",
            "  cairn state check --component-dir dev/components"
        })
public final class StateCheck extends CliCommand {
    @Mixin
    Folders folders = new Folders();

    @Override
    public Integer call() {
        ComponentRegistry registry = folders.open(cli());
        Path folder = registry.folders().components();
        if (!Files.isDirectory(folder)) {
            throw new NotFoundException(
                    "There is no component folder " + folder
                            + ". Name another with --component-dir or WASSETTE_COMPONENT_DIR.",
                    Map.of("component_dir", folder.toString()));
        }
        List<FolderFinding> findings = registry.inspect();
        boolean sound = findings.stream().noneMatch(finding -> finding.kind().severity() == Severity.ERROR);
        show(Answer.of(
                findings,
                FindingText::json,
                null,
                new Json().put("ok", sound).put("component_dir", folder.toString()),
                () -> text(findings, sound)));
        return sound ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
    }

    private static List<String> text(List<FolderFinding> findings, boolean sound) {
        List<String> lines = new ArrayList<>(FindingText.lines(findings));
        long security =
                findings.stream().filter(finding -> finding.kind().isSecurity()).count();
        lines.add(sound ? FindingText.sound(security) : "The component folder is not sound.");
        return lines;
    }
}
