package dev.cairn.cli.state;

import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.model.Document;
import dev.cairn.wassette.StateVerifier.Finding;
import java.util.List;
import java.util.Locale;

/** What is wrong in a state file, for people and programs. Stateless. */
final class FileFindings {
    private FileFindings() {}

    static List<Document> json(List<Finding> findings) {
        return findings.stream().map(FileFindings::json).toList();
    }

    private static Document json(Finding finding) {
        return new Json()
                .put("severity", finding.severity().name().toLowerCase(Locale.ROOT))
                .put("component_id", finding.componentId())
                .put("text", finding.text())
                .document();
    }

    /** A line each. */
    static List<String> lines(List<Finding> findings) {
        return findings.stream().map(FileFindings::line).toList();
    }

    private static String line(Finding finding) {
        String who = finding.componentId() == null ? "" : " '" + finding.componentId() + "':";
        return SafeText.of(finding.severity().name() + who + " " + finding.text());
    }
}
