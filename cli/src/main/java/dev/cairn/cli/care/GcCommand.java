package dev.cairn.cli.care;

import dev.cairn.care.SweepReport;
import dev.cairn.cli.Cli;
import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.model.Document;
import dev.cairn.storage.Compaction;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn gc}. */
@Command(
        name = "gc",
        header = "Sweep what has expired and what is left over; --compact gives space back.",
        footer = {
            "",
            "Removes nothing that is in use: 'cairn thread prune' and 'cairn thread delete' do that.",
            "",
            "Examples:",
            "  cairn gc --dry-run",
            "  cairn gc --compact"
        })
public final class GcCommand extends Verb {
    @Option(names = "--dry-run", description = "Only tell what has expired; nothing is removed.")
    boolean dryRun;

    @Option(names = "--compact", description = "Give free space back to the system; writers wait meanwhile.")
    boolean compact;

    /** Makes the command. */
    public GcCommand(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() {
        return inStore(cairn -> {
            long items = dryRun ? 0 : cairn.store().sweep().removed();
            SweepReport report = cairn.care().sweep(dryRun, compact);
            return show(Answer.object(json(report, items), () -> text(report, items)));
        });
    }

    private Document json(SweepReport report, long items) {
        Json json = new Json()
                .put("dry_run", dryRun)
                .put("expired_scopes", report.expiredScopes())
                .put("expired_records", report.expiredRecords())
                .put("expired_items", items)
                .put("kept", report.kept())
                .put("removed_rows", report.removedRows())
                .put("swept_frames", report.sweptFrames());
        report.compaction()
                .ifPresent(c -> json.put("disk_bytes_before", c.bytesBefore()).put("disk_bytes", c.bytesAfter()));
        return json.document();
    }

    private List<String> text(SweepReport report, long items) {
        Fields fields =
                new Fields().add(dryRun ? "would remove" : "removed", expired(report, items) + " that had expired");
        if (!dryRun) {
            fields.add(
                    "left over",
                    Figures.count(report.removedRows(), "row", "rows") + " of what was deleted, "
                            + Figures.count(report.sweptFrames(), "frame", "frames") + " that nothing referred to");
        }
        if (report.kept() > 0) {
            fields.add(
                    "kept", Figures.number(report.kept()) + " expired, under a lease or for their service to remove");
        }
        report.compaction().ifPresent(compaction -> fields.add("on disk", sizes(compaction)));
        List<String> lines = new ArrayList<>(fields.lines());
        if (compact && !dryRun && report.compaction().isEmpty()) {
            lines.add("This backend has no space to give back.");
        }
        return lines;
    }

    private static String expired(SweepReport report, long items) {
        return Figures.count(report.expiredScopes(), "scope", "scopes") + ", "
                + Figures.count(report.expiredRecords(), "record", "records") + " and "
                + Figures.count(items, "item", "items");
    }

    static String sizes(Compaction compaction) {
        return Figures.size(compaction.bytesAfter()) + ", before " + Figures.size(compaction.bytesBefore());
    }
}
