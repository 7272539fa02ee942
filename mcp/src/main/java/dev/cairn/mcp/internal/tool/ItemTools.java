package dev.cairn.mcp.internal.tool;

import static dev.cairn.mcp.internal.tool.Schema.object;
import static dev.cairn.mcp.internal.tool.Schema.text;

import dev.cairn.answer.Input;
import dev.cairn.answer.ItemFacts;
import dev.cairn.answer.Json;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.ItemQuery.Order;
import dev.cairn.store.Namespace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Items: notes and facts that are kept across threads. Thread-safe. */
final class ItemTools {
    private static final String NAMESPACE =
            "The namespace: labels separated by '/', such as 'users/alice' or 'project/decisions'. Default: the root.";

    private final Place place;

    ItemTools(Place place) {
        this.place = place;
    }

    private static Schema key() {
        return Schema.of()
                .may("namespace", text(NAMESPACE))
                .need("key", text("The key of the item, such as 'address'."));
    }

    private static Document item() {
        return Schema.of()
                .need("namespace", Schema.texts("Where it is."))
                .need("key", text("Its key."))
                .need("value", Schema.any("Its value."))
                .answer();
    }

    Tool put() {
        return new Tool(
                "item_put",
                "Remember something",
                "Remember a fact, preference, note or result across conversations, as a JSON value under a namespace "
                        + "and a key. An existing item gets the new value; former values are kept in its history. "
                        + "Use it for facts that later threads should know; the state of the current work belongs in "
                        + "checkpoint_save. It is on disk when this answers.",
                key().need(
                                "value",
                                Schema.any("What to remember: an object such as {\"text\": \"...\", \"source\": "
                                        + "\"...\"} is easiest to search; any JSON is allowed."))
                        .may(
                                "expires_in",
                                text("How long to keep it, such as '30d' or '12h'. Default: until it is deleted."))
                        .may(
                                "expected_version",
                                text("The version that you read, or 'none' for a new item. If it differs, nothing "
                                        + "is changed."))
                        .document(),
                item(),
                Nature.ADDS,
                this::put);
    }

    private Answer put(Call call) {
        Input input = call.arguments();
        ItemOptions options = ItemOptions.none().keepingHistory();
        options = input.age("expires_in", Instant.now()).map(options::living).orElse(options);
        String version = input.text("expected_version");
        options = version == null ? options : version.equals("none") ? options.absent() : options.version(version);
        Item stored = place.items().put(namespace(call), call.text("key"), input.value("value"), options);
        return Answer.stored(
                "Remembered as " + call.text("key") + ", revision " + stored.revision() + ".", whole(call, stored));
    }

    private Namespace namespace(Call call) {
        return place.namespace(call.arguments().text("namespace", ""));
    }

    private Json whole(Call call, Item item) {
        Json json = place.below(ItemFacts.of(item));
        Shortened shown = Bounds.cut(call, item.value());
        return shown.addTo(json.put("value", shown.value()));
    }

    Tool get() {
        return new Tool(
                "item_get",
                "Recall one thing",
                "Read one remembered item by its namespace and key. Use item_search when you do not know the key.",
                key().may("path", text("A JSON Pointer into the value. Default: all of it."))
                        .may(
                                "offset",
                                Schema.count(
                                        "First item of the array, or first character of the text, at path.",
                                        0,
                                        1 << 30))
                        .bounded()
                        .document(),
                item(),
                Nature.READS,
                this::get);
    }

    private Answer get(Call call) {
        Item item = place.items().get(namespace(call), call.text("key"));
        Document part = item.value().at(call.arguments().text("path", ""));
        Shortened shown = Bounds.cut(call, part);
        return Answer.stored(
                "Item " + item.key() + ", revision " + item.revision() + "." + shown.hint(),
                shown.addTo(place.below(ItemFacts.of(item)).put("value", shown.value())));
    }

    Tool search() {
        return new Tool(
                "item_search",
                "Search what is remembered",
                "Find remembered items (facts, preferences, notes) at and below a namespace: by a text anywhere in "
                        + "the key or value, by exact"
                        + " members, or all of them, newest first. Use it at the start of a conversation and "
                        + "whenever a fact may have been remembered before. Use thread_search to find texts in "
                        + "threads.",
                Schema.of()
                        .may("namespace", text(NAMESPACE))
                        .may("text", text("Words that must all occur in the key or the value; case is ignored."))
                        .may(
                                "filter",
                                object("Members that must match, such as {\"status\": \"open\"} or {\"age\": "
                                        + "{\"$gte\": 18}}."))
                        .paged()
                        .bounded()
                        .document(),
                Schema.page("An item: namespace, key, value, created, updated, revision, version."),
                Nature.READS,
                this::search);
    }

    private Answer search(Call call) {
        List<Damage> damaged = new ArrayList<>();
        Input input = call.arguments();
        ItemQuery query = ItemQuery.of(namespace(call))
                .where(input.find("filter")
                        .map(filter -> DocumentFilter.parse(filter.asData()))
                        .orElse(DocumentFilter.ALL))
                .order(Order.NEWEST_FIRST)
                .limit(Bounds.rows(call))
                .from(input.text("cursor"));
        Page<FoundItem> page = new WordSearch(
                        place.items(), input.text("text", ""), damaged::add, call.steps("items read"))
                .page(query);
        return Answer.stored(
                Words.count(page, "item", "items") + Words.damaged(damaged),
                Bounds.page(call, page, found -> place.below(ItemFacts.of(found))));
    }

    Tool history() {
        return new Tool(
                "item_history",
                "See former values",
                "List the former values of one remembered item with their times, newest first. Use it to see how a "
                        + "fact changed, or to read a replaced value.",
                key().bounded().document(),
                Schema.page("A version of the item: value, updated, revision."),
                Nature.READS,
                this::history);
    }

    private Answer history(Call call) {
        List<Item> versions = place.items().history(namespace(call), call.text("key"));
        Page<Item> page = new Page<>(versions, null);
        return Answer.stored(
                Words.count(page, "version", "versions"),
                Bounds.page(call, page, item -> place.below(ItemFacts.of(item))));
    }

    Tool delete() {
        return new Tool(
                "item_delete",
                "Forget something",
                "Delete one remembered item and its history. This cannot be undone. Use it only if the user asks for "
                        + "it.",
                key().document(),
                Schema.of()
                        .need("existed", Schema.flag("Whether there was such an item."))
                        .answer(),
                Nature.DESTROYS,
                this::delete);
    }

    private Answer delete(Call call) {
        Namespace namespace = namespace(call);
        String key = call.text("key");
        if (!call.confirmed("Delete the item '" + key + "' with all its former values? This cannot be undone.")) {
            return Answer.failure("The user did not agree. Nothing was deleted.");
        }
        boolean existed = place.items().delete(namespace, key);
        return Answer.of(
                existed ? "Deleted the item " + key + "." : "There was no item " + key + ".",
                place.below(ItemFacts.deleted(namespace, key, existed)));
    }
}
