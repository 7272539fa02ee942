package dev.cairn.cli.care;

import dev.cairn.answer.Json;
import dev.cairn.checkpoint.stats.TrashFigures;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;

/**
 * What a sweep does with deleted threads whose time is not over.
 *
 * @param emptied those that were removed because it was asked for
 * @param staying those that are in the trash still
 */
record GcTrash(TrashFigures emptied, TrashFigures staying) {
    void addTo(Json json) {
        json.put("emptied", emptied.threads())
                .put("emptied_bytes", emptied.bytes())
                .put("in_trash", staying.threads())
                .put("in_trash_bytes", staying.bytes())
                .put("in_trash_until", staying.until());
    }

    void addTo(Fields fields) {
        if (emptied.threads() > 0) {
            fields.add(
                    "from trash",
                    Figures.count(emptied.threads(), "deleted thread", "deleted threads") + ", "
                            + Figures.size(emptied.bytes()) + ", whose time is not over");
        }
        if (staying.threads() > 0) {
            fields.add("in trash", TrashText.of(staying));
        }
    }
}
