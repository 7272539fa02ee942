package dev.cairn.cli.store;

import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Table;
import dev.cairn.model.Document;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemLine;
import java.util.ArrayList;
import java.util.List;

/** Items for people. Stateless. */
final class Items {
    private static final int WIDTH = 60;

    private Items() {}

    /** In JSON, the same in every answer and export. */
    static Document json(Item item) {
        return ItemLine.of(item);
    }

    /** All of one item. */
    static List<String> whole(Item item) {
        Fields fields = new Fields()
                .add("namespace", item.namespace().path())
                .add("key", item.key())
                .add("revision", Figures.number(item.revision()))
                .add("created", Figures.time(item.created()))
                .add("updated", Figures.time(item.updated()));
        if (item.expires() != null) {
            fields.add("expires", Figures.time(item.expires()));
        }
        List<String> lines = new ArrayList<>(fields.lines());
        lines.add("");
        lines.add(SafeText.of(item.value().json()));
        return lines;
    }

    static List<String> table(List<FoundItem> found) {
        if (found.isEmpty()) {
            return List.of("No items.");
        }
        Table table = new Table()
                .text("NAMESPACE")
                .text("KEY")
                .number("REVISION")
                .text("UPDATED")
                .text("VALUE");
        for (FoundItem each : found) {
            Item item = each.item();
            table.row(
                    item.namespace().path(),
                    item.key(),
                    Figures.number(item.revision()),
                    Figures.time(item.updated()),
                    brief(item.value()));
        }
        return table.lines();
    }

    /** The beginning of a value's JSON. */
    static String brief(Document value) {
        String json = SafeText.of(value.json());
        return json.codePointCount(0, json.length()) <= WIDTH
                ? json
                : json.substring(0, json.offsetByCodePoints(0, WIDTH - 1)) + "…";
    }

    static String address(Item item) {
        return "item '" + item.key() + "' of namespace '" + item.namespace() + "'";
    }
}
