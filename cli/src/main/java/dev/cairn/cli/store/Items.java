package dev.cairn.cli.store;

import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Table;
import dev.cairn.model.Document;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.internal.item.ItemLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Items for people. Stateless. */
final class Items {
    private static final int WIDTH = 60;

    private Items() {}

    /** In JSON, the same in every answer and export. */
    static Document json(Item item) {
        return ItemLine.of(item);
    }

    /** In JSON, with its score if it has one. */
    static Document json(FoundItem found) {
        Double score = found.score();
        Json line = new Json();
        Document item = json(found.item());
        for (int i = 0; i < item.size(); i++) {
            line.put(item.name(i), item.item(i));
        }
        return score == null ? item : line.put("score", Document.of(score)).document();
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
        boolean scored = found.get(0).score() != null;
        Table table = new Table();
        if (scored) {
            table.number("SCORE");
        }
        table.text("NAMESPACE").text("KEY").number("REVISION").text("UPDATED").text("VALUE");
        for (FoundItem each : found) {
            Item item = each.item();
            List<String> cells = new ArrayList<>();
            if (scored) {
                cells.add(String.format(Locale.ROOT, "%.4f", each.score()));
            }
            cells.add(item.namespace().path());
            cells.add(item.key());
            cells.add(Figures.number(item.revision()));
            cells.add(Figures.time(item.updated()));
            cells.add(brief(item.value()));
            table.row(cells.toArray(String[]::new));
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
