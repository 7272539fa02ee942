package dev.cairn.cli.state;

import dev.cairn.answer.Json;
import dev.cairn.answer.StateFileFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.wassette.ExportReport;
import dev.cairn.wassette.folder.ComponentFolders;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * What an export did, as JSON and for people.
 *
 * @param file where the state file is
 */
record ExportText(ComponentFolders folders, ExportReport report, String file) {
    Answer answer() {
        return Answer.of(json(), this::lines);
    }

    private Json json() {
        return new Json()
                .put("file", file)
                .put("component_dir", folders.components().toString())
                .put("secrets_dir", folders.secrets().toString())
                .put("digest", report.digest())
                .put("components", report.exported())
                .put("unchanged", report.unchanged())
                .put("removed", report.removed())
                .put("binary_bytes", report.binaryBytes())
                .put("sections", report.sections(), StateFileFacts::of)
                .put("not_carried", report.notCarried())
                .put("findings", report.findings(), FindingText::json)
                .put("notes", report.notes());
    }

    /** Whoever hands over what the store has need not have a component folder. */
    private boolean tellsOfComponents() {
        return report.sections().isEmpty()
                || !report.exported().isEmpty()
                || report.unchanged() > 0
                || Files.isDirectory(folders.components());
    }

    private List<String> lines() {
        Fields fields = new Fields().add("file", file);
        if (tellsOfComponents()) {
            fields.add("folder", folders.components().toString())
                    .add("components", Figures.number(report.exported().size()))
                    .add("binaries", report.binaryBytes() == 0 ? "not carried" : Figures.size(report.binaryBytes()));
        }
        fields.add("digest", report.digest());
        if (report.unchanged() > 0) {
            fields.add("unchanged", Figures.number(report.unchanged()));
        }
        if (!report.removed().isEmpty()) {
            fields.add("removed", String.join(", ", report.removed()));
        }
        report.notes().forEach(note -> fields.add("note", note));
        List<String> lines = new ArrayList<>(fields.lines());
        lines.addAll(FindingText.lines(FindingText.worthTelling(report.findings())));
        lines.addAll(report.sections().isEmpty() ? List.of() : List.of(""));
        lines.addAll(SectionText.lines(report.sections()));
        report.notCarried().forEach(text -> lines.add(SafeText.of("not carried: " + text)));
        return lines;
    }
}
