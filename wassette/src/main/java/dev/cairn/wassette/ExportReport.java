package dev.cairn.wassette;

import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.folder.FolderFinding;
import java.util.List;

/**
 * What an export did.
 *
 * @param digest the digest of the snapshot
 * @param exported ids of the components in the file
 * @param unchanged how many were left out because the base has them
 * @param removed ids that the base has and the folder has no more
 * @param binaryBytes bytes of the binaries that are carried
 * @param sections agents, threads and namespaces in the file, without rows
 * @param notCarried what of them stayed behind, a text each
 * @param findings what is wrong in the folder; what it means for carried components stands in the file as well
 * @param notes what is worth knowing, without secrets
 */
public record ExportReport(
        String digest,
        List<String> exported,
        int unchanged,
        List<String> removed,
        long binaryBytes,
        List<StateScope> sections,
        List<String> notCarried,
        List<FolderFinding> findings,
        List<String> notes) {
    /** Copies the lists. */
    public ExportReport {
        exported = List.copyOf(exported);
        removed = List.copyOf(removed);
        sections = List.copyOf(sections);
        notCarried = List.copyOf(notCarried);
        findings = List.copyOf(findings);
        notes = List.copyOf(notes);
    }
}
