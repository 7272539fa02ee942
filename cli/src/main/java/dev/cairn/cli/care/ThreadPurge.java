package dev.cairn.cli.care;

import dev.cairn.NotFoundException;
import dev.cairn.care.PurgeReport;
import dev.cairn.cli.Cli;
import dev.cairn.cli.Confirmation;
import dev.cairn.cli.ExitCode;
import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread purge}. */
@Command(
        name = "purge",
        header = "Delete a thread so that its bytes are not found in the store's files any more.",
        footer = {
            "",
            "Rewrites the store, and searches its files for the thread's bytes before and after. Also erases what is left of"
                    + " threads that were deleted earlier; name one of them. Exit code 5 when there is no such thread, 3 when bytes of"
                    + " it are still found, 11 when a reader is in the way.",
            "",
            "Examples:",
            "  cairn thread purge run-1 --yes"
        })
public final class ThreadPurge extends Verb {
    @Parameters(index = "0", paramLabel = "THREAD", description = "The thread's id, as it is.")
    String thread = "";

    @Option(names = "--yes", description = "Do not ask.")
    boolean yes;

    @Option(names = "--if-exists", description = "It is all right when there is no such thread.")
    boolean ifExists;

    /** Makes the command. */
    public ThreadPurge(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() {
        return inStore(cairn -> {
            if (!yes) {
                new Confirmation(cli().shell())
                        .require("Purge thread '" + thread + "'? It cannot be brought back.", "Nothing was purged.");
            }
            PurgeReport report = cairn.purgeThread(thread);
            if (!report.existed() && !ifExists && report.foundBefore() == 0) {
                throw new NotFoundException(
                        "There is no thread '" + thread + "' and nothing of it in the files; free space was erased.",
                        Map.of("thread", thread));
            }
            show(Answer.object(json(report), () -> text(report)));
            return report.foundAfter() == 0 ? ExitCode.OK : ExitCode.PARTIAL;
        });
    }

    private Document json(PurgeReport report) {
        return new Json()
                .put("thread_id", thread)
                .put("existed", report.existed())
                .put("records", report.records())
                .put("searched_for", report.searchedFor())
                .put("found_before", report.foundBefore())
                .put("found_after", report.foundAfter())
                .put("not_covered", Document.of(report.compaction().notCovered()))
                .put("disk_bytes", report.compaction().bytesAfter())
                .document();
    }

    private List<String> text(PurgeReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(SafeText.of(
                report.existed()
                        ? "Purged thread '" + thread + "': " + Figures.count(report.records(), "record", "records")
                                + "."
                        : "Thread '" + thread + "' was deleted before; what was left of it is erased."));
        lines.add(
                report.searchedFor() == 0
                        ? "The store has no files of its own that could be searched for it."
                        : "Searched the files for " + Figures.count(report.searchedFor(), "byte string", "byte strings")
                                + " of it: " + Figures.number(report.foundBefore()) + " found before, "
                                + Figures.number(report.foundAfter()) + " after.");
        lines.add("Not covered:");
        report.compaction().notCovered().forEach(place -> lines.add("  " + place));
        return lines;
    }
}
