package dev.cairn.cli.state;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.wassette.folder.FolderFinding;
import dev.cairn.wassette.folder.FolderFinding.Severity;
import java.util.List;

/** What is wrong in a component folder, for people and programs. Stateless. */
final class FindingText {
    private FindingText() {}

    static Json json(FolderFinding finding) {
        return new Json()
                .put("severity", finding.kind().severity())
                .put("security", finding.kind().isSecurity())
                .put("kind", finding.kind())
                .put("component_id", finding.componentId())
                .put("text", finding.text());
    }

    /** A line each. */
    static List<String> lines(List<FolderFinding> findings) {
        return findings.stream().map(FindingText::line).toList();
    }

    private static String line(FolderFinding finding) {
        String who = finding.componentId() == null ? "" : " '" + finding.componentId() + "':";
        String how = finding.kind().isSecurity()
                ? "SECURITY"
                : finding.kind().severity().name();
        return SafeText.of(how + who + " " + finding.text());
    }

    /** The last word on what can be used as it is. */
    static String sound(long security) {
        return security == 0
                ? "No problems."
                : "Nothing is damaged. "
                        + Figures.count(security, "SECURITY line is", "SECURITY lines are")
                        + " above: decide whether that is intended.";
    }

    /** What an export says: all but what harms nothing. */
    static List<FolderFinding> worthTelling(List<FolderFinding> findings) {
        return findings.stream()
                .filter(finding -> finding.kind().isSecurity() || finding.kind().severity() != Severity.NOTE)
                .toList();
    }
}
