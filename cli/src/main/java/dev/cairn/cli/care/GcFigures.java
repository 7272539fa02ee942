package dev.cairn.cli.care;

import dev.cairn.DamageFormatter;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.maintenance.FoldReport;
import dev.cairn.maintenance.SweepReport;
import dev.cairn.maintenance.Swept;
import dev.cairn.model.Document;
import dev.cairn.storage.Compaction;
import dev.cairn.storage.Damage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a sweep did, for people and for programs.
 *
 * @param items expired items of the tenant, which their service removes
 * @param trash deleted threads of the tenant whose time is not over
 * @param unread what of the expired items is damaged
 */
record GcFigures(
        boolean dryRun,
        SweepReport report,
        Swept items,
        Optional<FoldReport> folded,
        GcTrash trash,
        List<Damage> unread) {
    Json json() {
        Json json = new Json()
                .put("dry_run", dryRun)
                .put("expired_scopes", report.scopes().count())
                .put("expired_scope_bytes", report.scopes().bytes())
                .put("trash", report.trash().count())
                .put("trash_bytes", report.trash().bytes())
                .put("expired_records", report.records().count())
                .put("expired_record_bytes", report.records().bytes())
                .put("expired_items", items.count())
                .put("expired_item_bytes", items.bytes())
                .put("kept", kept())
                .put("removed_rows", report.rows().count())
                .put("removed_row_bytes", report.rows().bytes())
                .put("swept_frames", report.frames().count())
                .put("swept_frame_bytes", report.frames().bytes())
                .put("bytes", bytes())
                .put("damaged", Document.fromArray(damaged().map(Document::of).toList()));
        trash.addTo(json);
        folded.ifPresent(fold -> json.put("folded_frames", fold.frames())
                .put("folded_into", fold.by())
                .put("folded_scopes", fold.scopes())
                .put("folded_bytes", fold.bytes())
                .put("fold_skipped", fold.skipped()));
        compaction()
                .ifPresent(c -> json.put("disk_bytes_before", c.bytesBefore()).put("disk_bytes", c.bytesAfter()));
        return json;
    }

    /** In a dry run the items are still among what the sweep leaves to their service. */
    private long kept() {
        return dryRun ? report.kept() - items.count() : report.kept();
    }

    private long bytes() {
        long less = folded.map(FoldReport::bytes).orElse(0L);
        return report.bytes() + items.bytes() + trash.emptied().bytes() + less;
    }

    List<String> text() {
        Fields fields = new Fields()
                .add("expired", line(report.scopes(), "scope", "scopes") + ", " + line(items, "item", "items"))
                .add("trash", line(report.trash(), "deleted thread", "deleted threads") + " whose time is over")
                .add(
                        "day old",
                        line(report.records(), "request or early task result", "requests or early task results"))
                .add(
                        "left over",
                        line(report.rows(), "row", "rows") + " of deleted data, "
                                + line(report.frames(), "frame", "frames") + " that nothing referred to");
        trash.addTo(fields);
        folded.ifPresent(fold -> fields.add(dryRun ? "would fold" : "folded", folds(fold)));
        fields.add(dryRun ? "would remove" : "removed", Figures.size(bytes()));
        if (kept() > 0) {
            fields.add("kept", Figures.number(kept()) + " expired, under a lease or for their service to remove");
        }
        compaction().ifPresent(compaction -> fields.add("on disk", sizes(compaction)));
        List<String> lines = new ArrayList<>(fields.lines());
        damaged().forEach(damage -> lines.add(SafeText.of("Damaged, left alone: " + damage)));
        return lines;
    }

    private Stream<String> damaged() {
        return Stream.concat(report.damaged().stream(), unread.stream())
                .distinct()
                .map(DamageFormatter::of);
    }

    /** In a dry run what would be removed goes, too. */
    private Optional<Compaction> compaction() {
        return report.compaction()
                .map(c -> dryRun
                        ? new Compaction(c.bytesBefore(), Math.max(0, c.bytesAfter() - bytes()), c.notCovered())
                        : c);
    }

    private String sizes(Compaction compaction) {
        long less = Math.max(0, compaction.bytesBefore() - compaction.bytesAfter());
        return dryRun
                ? Figures.size(compaction.bytesBefore()) + ", of which about " + Figures.size(less) + " would be freed"
                : Figures.size(compaction.bytesAfter()) + ", before " + Figures.size(compaction.bytesBefore());
    }

    private static String line(Swept swept, String one, String many) {
        String count = Figures.count(swept.count(), one, many);
        return swept.bytes() == 0 ? count : count + " (" + Figures.size(swept.bytes()) + ")";
    }

    private static String folds(FoldReport fold) {
        String done = Figures.count(fold.frames(), "frame", "frames") + " into " + Figures.number(fold.by()) + " ("
                + Figures.size(fold.bytes()) + " less)";
        return fold.skipped() == 0 ? done : done + ", " + Figures.number(fold.skipped()) + " skipped for a writer";
    }
}
