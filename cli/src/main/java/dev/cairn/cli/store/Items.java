package dev.cairn.cli.store;

import dev.cairn.answer.ItemFacts;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.View;
import dev.cairn.model.Document;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Items for people. Stateless. */
final class Items {
    private static final int WIDTH = 60;

    private Items() {}

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
        View<FoundItem> view = new View<>(ItemFacts::of);
        if (found.get(0).score() != null) {
            view.number("SCORE", each -> String.format(Locale.ROOT, "%.4f", each.score()));
        }
        return view.text("NAMESPACE", each -> each.item().namespace().path())
                .text("KEY", each -> each.item().key())
                .number("REVISION", each -> each.item().revision())
                .text("UPDATED", each -> each.item().updated())
                .text("VALUE", each -> brief(each.item().value()))
                .table(found);
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
