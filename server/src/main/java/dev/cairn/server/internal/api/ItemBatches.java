package dev.cairn.server.internal.api;

import dev.cairn.answer.Input;
import dev.cairn.answer.ItemFacts;
import dev.cairn.answer.Json;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Response;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemResult;
import dev.cairn.store.Namespace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Operations on items that happen together. Stateless. */
final class ItemBatches {
    private ItemBatches() {}

    static Response run(Call call) {
        List<Input> inputs = call.input().inputs("operations");
        List<ItemResult> results = call.store()
                .store()
                .batch(inputs.stream().map(ItemBatches::operation).toList());
        List<Json> outcomes = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            outcomes.add(outcome(inputs.get(i).text("op", ""), results.get(i)));
        }
        return Call.answer(new Json().put("items", outcomes).put("next", null));
    }

    private static ItemOperation operation(Input input) {
        Namespace namespace = Namespace.parse(input.text("namespace", ""));
        String key = input.text("key", "");
        return switch (input.text("op", "")) {
            case "put" -> ItemOperation.put(namespace, key, value(input), options(input));
            case "get" -> ItemOperation.get(namespace, key);
            default -> ItemOperation.delete(namespace, key);
        };
    }

    private static Document value(Input input) {
        if (input.object().member("value").isEmpty()) {
            throw new CairnException(ErrorCode.INVALID, "A put needs a value. Nothing was stored.");
        }
        return input.value("value");
    }

    private static ItemOptions options(Input input) {
        ItemOptions options = input.flag("if_absent") ? ItemOptions.none().absent() : ItemOptions.none();
        String version = input.text("if_version");
        options = version == null ? options : options.version(version);
        options = input.age("ttl", Instant.now()).map(options::living).orElse(options);
        return input.flag("keep_history") ? options.keepingHistory() : options;
    }

    private static Json outcome(String op, ItemResult result) {
        Json json = new Json().put("op", op);
        if (result instanceof ItemResult.Found found) {
            return json.put("item", found.item().map(ItemFacts::of));
        } else if (result instanceof ItemResult.Stored stored) {
            return json.put("item", ItemFacts.of(stored.item()));
        } else if (result instanceof ItemResult.Deleted deleted) {
            return json.put("existed", deleted.existed());
        }
        return json.put("superseded", true);
    }
}
