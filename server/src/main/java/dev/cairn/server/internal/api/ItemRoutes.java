package dev.cairn.server.internal.api;

import dev.cairn.answer.Input;
import dev.cairn.answer.ItemFacts;
import dev.cairn.answer.Json;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.server.internal.http.EntityTag;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.LabelPattern;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import dev.cairn.store.StoreSettings;
import dev.cairn.store.VectorFields;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Items under namespaces and keys. */
final class ItemRoutes {
    private static final String REVISION = "revision-";
    private static final int BATCH = 100;

    private ItemRoutes() {}

    static void add(OwnRoutes routes) {
        routes.write("PUT", "/v1/item", ItemRoutes::put)
                .read("GET", "/v1/item", ItemRoutes::get)
                .write("POST", "/v1/item/refresh", ItemRoutes::refresh)
                .write("DELETE", "/v1/item", ItemRoutes::delete)
                .read("GET", "/v1/item/history", ItemRoutes::history)
                .read("POST", "/v1/items/search", ItemRoutes::search)
                .read("POST", "/v1/items/count", ItemRoutes::count)
                .read("GET", "/v1/items/namespaces", ItemRoutes::namespaces)
                .write("POST", "/v1/items/batch", ItemBatches::run)
                .read("GET", "/v1/items/export", ItemRoutes::exportAll)
                .write("POST", "/v1/items/import", ItemRoutes::importAll);
    }

    private static Namespace namespace(Call call) {
        return Namespace.parse(call.namespace());
    }

    private static String key(Call call) {
        return call.text("key", "");
    }

    private static Response answer(Item item) {
        return Call.answer(ItemFacts.of(item)).with("ETag", EntityTag.of(item.version()));
    }

    private static Response put(Call call) {
        Input input = call.input();
        ItemOptions options =
                input.age("ttl", Instant.now()).map(ItemOptions.none()::living).orElse(ItemOptions.none());
        if (call.absent()) {
            options = options.absent();
        }
        options = call.match().map(expected(options)).orElse(options);
        options = input.flag("keep_history") ? options.keepingHistory() : options;
        options = options.vectors(input.flag("drop_vectors") ? VectorFields.NONE : VectorFields.WHOLE);
        return answer(call.store().store().put(namespace(call), key(call), input.value("value"), options));
    }

    private static Function<String, ItemOptions> expected(ItemOptions options) {
        return tag -> tag.matches(REVISION + "[0-9]{1,18}")
                ? options.revision(Long.parseLong(tag.substring(REVISION.length())))
                : options.version(tag);
    }

    private static Response get(Call call) {
        Item item = call.store().store().get(namespace(call), key(call));
        return call.unlessKnown(item.version(), known -> answer(item));
    }

    private static Response refresh(Call call) {
        return answer(
                call.store().store().find(namespace(call), key(call), true).orElseThrow(() -> missing(call)));
    }

    private static Response delete(Call call) {
        boolean existed = call.store().store().delete(namespace(call), key(call));
        if (!existed && !call.flag("if_exists")) {
            throw missing(call);
        }
        return Call.answer(ItemFacts.deleted(namespace(call), key(call), existed));
    }

    private static NotFoundException missing(Call call) {
        return new NotFoundException(
                "There is no item '" + key(call) + "' in namespace '" + namespace(call) + "'.",
                Map.of("namespace", namespace(call).labels(), "key", key(call)));
    }

    private static Response history(Call call) {
        List<Item> versions = call.store().store().history(namespace(call), key(call));
        if (versions.isEmpty()) {
            throw missing(call);
        }
        return call.page(new Page<>(versions, null), ItemFacts::of, List.of());
    }

    private static Response search(Call call) {
        Input input = call.input();
        List<Damage> damaged = new ArrayList<>();
        Page<FoundItem> page = store(call, input).search(ItemQueries.of(input), damaged::add);
        return call.page(page, ItemFacts::of, damaged);
    }

    private static KeyValueStore store(Call call, Input input) {
        return call.store().store(StoreSettings.DEFAULT.similarity(ItemQueries.similarity(input)));
    }

    private static Response count(Call call) {
        Input input = call.input();
        return Call.answer(new Json().put("count", store(call, input).count(ItemQueries.of(input))));
    }

    private static Response namespaces(Call call) {
        NamespaceQuery query = new NamespaceQuery(
                LabelPattern.parse(call.text("prefix", "")),
                LabelPattern.parse(call.text("suffix", "")),
                call.count("max_depth", 0),
                call.limit(),
                call.cursor());
        List<Damage> damaged = new ArrayList<>();
        return call.page(call.store().store().namespaces(query, damaged::add), ItemFacts::of, damaged);
    }

    private static Response exportAll(Call call) {
        Namespace prefix = namespace(call);
        KeyValueStore store = call.store().store();
        return Response.of(
                200, "application/jsonl", out -> JsonLines.write(out, line -> store.exportItems(prefix, line)));
    }

    private static Response importAll(Call call) {
        int batch = call.count("batch", BATCH);
        try (InputStream in = call.request().body().stream()) {
            return Call.answer(ItemFacts.of(call.store().store().importItems(JsonLines.read(in), batch)));
        } catch (IOException e) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE, "Cannot read the request's body: " + e.getMessage(), Map.of(), e);
        }
    }
}
