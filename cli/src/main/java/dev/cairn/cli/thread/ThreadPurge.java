package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.DamageFormatter;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.ScopeName;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.StoreCommand;
import dev.cairn.error.NotFoundException;
import dev.cairn.maintenance.PurgeReport;
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
            "Rewrites the store, and searches its files for the thread's bytes before and after. Takes all deleted threads of that"
                    + " id with it, and erases what is left of threads that were removed earlier; name one of them. Others that hold"
                    + " the same bytes, such as copies, stay and are named. Exit code 5 when there is no such thread, 3 when bytes are"
                    + " still found that belong to nothing in the store, 11 when a reader is in the way.",
            "  cairn thread purge run-1 --yes"
        })
public final class ThreadPurge extends StoreCommand {
    private static final int MAX_NAMED = 10;

    @Parameters(index = "0", paramLabel = "THREAD", description = "The thread's id, as it is.")
    String thread = "";

    @Option(names = "--yes", description = "Do not ask.")
    boolean yes;

    @Option(names = "--if-exists", description = "It is all right when there is no such thread.")
    boolean ifExists;

    @Override
    protected int run(Cairn cairn) {
        if (!yes) {
            confirm(question(cairn.checkpoints()), "Nothing was purged.");
        }
        PurgeReport report = cairn.purgeThread(thread);
        if (!report.existed() && !ifExists && report.foundBefore() == 0) {
            throw new NotFoundException(
                    "There is no thread '" + thread + "'"
                            + (report.searchedFor() == 0 ? "" : " and nothing of it in the files")
                            + "; what was left of removed threads was erased.",
                    Map.of("thread", thread));
        }
        show(Answer.of(json(report), () -> text(report)));
        return report.left() == 0 ? ExitCode.OK : ExitCode.PARTIAL;
    }

    private String question(Checkpointer checkpoints) {
        long records = checkpoints.thread(thread).map(ThreadInfo::records).orElse(0L);
        long deleted = checkpoints.deletedThreads(ThreadQuery.all().prefix(thread)).items().stream()
                .filter(trashed -> trashed.threadId().equals(thread))
                .count();
        return "Purge thread '" + thread + "' with " + Figures.count(records, "record", "records")
                + (deleted == 0
                        ? ""
                        : " and " + Figures.count(deleted, "deleted thread", "deleted threads") + " of that id")
                + "? It cannot be brought back.";
    }

    private Json json(PurgeReport report) {
        return new Json()
                .put("thread_id", thread)
                .put("existed", report.existed())
                .put("records", report.records())
                .put("searched_for", report.searchedFor())
                .put("found_before", report.foundBefore())
                .put("found_after", report.foundAfter())
                .put("left", report.left())
                .put(
                        "elsewhere",
                        Document.fromArray(
                                holders(report).stream().map(Document::of).toList()))
                .put("elsewhere_other_tenants", report.ofOtherTenants())
                .put("not_covered", report.compaction().notCovered())
                .put(
                        "damaged",
                        Document.fromArray(report.damaged().stream()
                                .map(DamageFormatter::of)
                                .map(Document::of)
                                .toList()))
                .put("disk_bytes", report.compaction().bytesAfter());
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
        addHolders(lines, report);
        if (report.left() > 0) {
            lines.add(Figures.number(report.left()) + " of what is still found "
                    + (report.left() == 1 ? "belongs" : "belong")
                    + " to nothing that can be read in the store. 'cairn verify' tells what is damaged; do the same again when"
                    + " nobody uses the store.");
        }
        report.damaged()
                .forEach(damage -> lines.add(SafeText.of("Damaged, left alone: " + DamageFormatter.of(damage))));
        lines.add("Not covered:");
        report.compaction().notCovered().forEach(place -> lines.add("  " + place));
        return lines;
    }

    /** Several scopes can have one name for people. */
    private static List<String> holders(PurgeReport report) {
        return report.elsewhere().stream()
                .map(scope -> new ScopeName(scope.parts()).text())
                .distinct()
                .toList();
    }

    private void addHolders(List<String> lines, PurgeReport report) {
        List<String> holders = holders(report);
        if (holders.isEmpty() && report.ofOtherTenants() == 0) {
            return;
        }
        lines.add(SafeText.of("What is still found is not of the purged thread '" + thread
                + "': others hold the same bytes as their own, and stay. Still in"));
        holders.stream().limit(MAX_NAMED).forEach(name -> lines.add(SafeText.of("  " + name)));
        if (holders.size() > MAX_NAMED) {
            lines.add("  and " + Figures.number(holders.size() - MAX_NAMED) + " more");
        }
        if (report.ofOtherTenants() > 0) {
            lines.add("  " + Figures.count(report.ofOtherTenants(), "scope", "scopes") + " of other tenants");
        }
    }
}
