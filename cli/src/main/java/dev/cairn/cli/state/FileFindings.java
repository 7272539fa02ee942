package dev.cairn.cli.state;

import dev.cairn.cli.output.SafeText;
import dev.cairn.wassette.StateVerifier.Finding;
import java.util.List;

/** What is wrong in a state file, for people and programs. Stateless. */
final class FileFindings {
    private FileFindings() {}

    /** A line each. */
    static List<String> lines(List<Finding> findings) {
        return findings.stream().map(FileFindings::line).toList();
    }

    private static String line(Finding finding) {
        String who = finding.componentId() == null ? "" : " '" + finding.componentId() + "':";
        return SafeText.of(finding.severity().name() + who + " " + finding.text());
    }
}
