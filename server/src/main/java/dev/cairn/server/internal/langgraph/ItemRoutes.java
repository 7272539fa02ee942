package dev.cairn.server.internal.langgraph;

import dev.cairn.filter.DocumentFilter;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;
import dev.cairn.server.internal.http.ServerCode;
import dev.cairn.storage.Page;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import dev.cairn.store.VectorFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code /store} of the SDK. */
final class ItemRoutes implements Routes {
    private static final String ITEMS = "/store/items";
    private static final int MOST = 1_000;

    @Override
    public void addTo(Router router) {
        router.sdk("PUT", ITEMS, Access.WRITE, ItemRoutes::put)
                .sdk("GET", ITEMS, Access.READ, ItemRoutes::get)
                .sdk("DELETE", ITEMS, Access.WRITE, ItemRoutes::delete)
                .sdk("POST", ITEMS + "/search", Access.READ, ItemRoutes::search)
                .sdk("POST", "/store/namespaces", Access.READ, ItemRoutes::namespaces);
    }

    private static KeyValueStore in(Request request) {
        return request.store().store();
    }

    private static Response put(Request request) {
        Body body = Body.of(request);
        Namespace namespace = namespace(body.texts("namespace").orElse(List.of()));
        String key = key(body);
        Document value = body.object("value").orElseThrow(() -> Body.invalid("'value' must be an object."));
        ItemOptions options = living(vectors(ItemOptions.none(), body), body);
        body.done();
        in(request).put(namespace, key, value.asData(), options);
        return Response.empty(204);
    }

    private static String key(Body body) {
        return body.text("key").orElseThrow(() -> Body.invalid("'key' is missing."));
    }

    private static ItemOptions living(ItemOptions options, Body body) {
        boolean said = body.has("ttl");
        Optional<Document> ttl = body.take("ttl");
        return ttl.map(minutes -> options.living(Ttl.minutes(minutes)))
                .orElseGet(() -> said ? options.forever() : options);
    }

    private static ItemOptions vectors(ItemOptions options, Body body) {
        Optional<Document> index = body.peek("index").filter(value -> value.kind() == Kind.ARRAY);
        if (index.isPresent()) {
            return options.vectors(new VectorFields(body.texts("index").orElse(List.of()).stream()
                    .map(ItemRoutes::pointer)
                    .toList()));
        }
        return body.flag("index")
                .map(wanted -> wanted ? options : options.vectors(VectorFields.NONE))
                .orElse(options);
    }

    /** A field as the SDK names it, {@code a.b} or {@code $} for all; paths with indexes are not offered. */
    private static String pointer(String path) {
        if (path.contains("[")) {
            throw Body.unsupported("'index' must have fields such as 'a.b', not '" + path + "'. Nothing was stored.");
        }
        return path.equals("$")
                ? ""
                : "/" + path.replace("~", "~0").replace("/", "~1").replace('.', '/');
    }

    private static Response get(Request request) {
        Queries.only(request, "namespace", "key", "refresh_ttl");
        List<String> parts = request.queries("namespace");
        List<String> labels = parts.size() == 1 ? List.of(parts.get(0).split("\\.", -1)) : parts;
        String key = request.query("key").orElseThrow(() -> Body.invalid("'key' is missing."));
        Boolean refresh = request.query("refresh_ttl").isPresent()
                ? refresh(request, Queries.flag(request, "refresh_ttl"))
                : null;
        return Response.json(in(request)
                .find(namespace(labels), key, refresh)
                .map(item -> Document.fromObject(members(item)))
                .orElse(Json.NULL));
    }

    /** Lives that start again are a change. */
    private static boolean refresh(Request request, boolean wanted) {
        if (wanted && request.caller().readOnly()) {
            throw new Refusal(
                    ServerCode.READ_ONLY,
                    "Cannot refresh the ttl: the token is read-only, and 'refresh_ttl' changes items. Nothing was "
                            + "changed. Omit it.");
        }
        return wanted;
    }

    private static Response delete(Request request) {
        Body body = Body.of(request);
        Namespace namespace = namespace(body.texts("namespace").orElse(List.of()));
        String key = key(body);
        body.done();
        in(request).delete(namespace, key);
        return Response.empty(204);
    }

    private static Response search(Request request) {
        Body body = Body.of(request);
        Namespace prefix =
                new Namespace(withoutDots(body.texts("namespace_prefix").orElse(List.of())));
        int limit = body.number("limit", 10, 1, MOST);
        int offset = body.number("offset", 0, 0, Integer.MAX_VALUE - MOST);
        Optional<Document> filter = body.object("filter");
        Optional<String> near = body.text("query");
        Boolean refresh =
                body.flag("refresh_ttl").map(wanted -> refresh(request, wanted)).orElse(null);
        body.done();
        ItemQuery query = ItemQuery.of(prefix)
                .where(filter.map(DocumentFilter::parse).orElse(DocumentFilter.ALL))
                .near(near.orElse(null))
                .refreshing(refresh);
        Offset<FoundItem> found = Offset.of(
                offset,
                limit,
                (size, cursor) -> in(request).search(query.limit(size).from(cursor)));
        Document items =
                Document.fromArray(found.items().stream().map(ItemRoutes::found).toList());
        return Pages.of(Document.fromObject(Map.of("items", items)), found.more(), offset + limit);
    }

    private static Document found(FoundItem found) {
        Map<String, Document> members = members(found.item());
        if (found.score() != null) {
            members.put("score", Document.of(found.score()));
        }
        return Document.fromObject(members);
    }

    private static Map<String, Document> members(Item item) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("namespace", Json.texts(item.namespace().labels()));
        members.put("key", Document.of(item.key()));
        members.put("value", Plain.of(item.value()));
        members.put("created_at", Json.time(item.created()));
        members.put("updated_at", Json.time(item.updated()));
        return members;
    }

    private static Response namespaces(Request request) {
        Body body = Body.of(request);
        NamespaceQuery query = NamespaceQuery.all()
                .startingWith(pattern(body, "prefix"))
                .endingWith(pattern(body, "suffix"))
                .maxDepth(body.number("max_depth", 0, 1, Integer.MAX_VALUE));
        int limit = body.number("limit", 100, 1, MOST);
        int offset = body.number("offset", 0, 0, Integer.MAX_VALUE - MOST);
        body.done();
        Offset<Namespace> found = Offset.of(
                offset,
                limit,
                (size, cursor) -> in(request).namespaces(query.limit(size).from(cursor)));
        Document listed = Document.fromArray(found.items().stream()
                .map(namespace -> Json.texts(namespace.labels()))
                .toList());
        return Pages.of(Document.fromObject(Map.of("namespaces", listed)), found.more(), offset + limit);
    }

    /** An asterisk stands for any label; a backslash, which the store's patterns escape with, for itself. */
    private static String[] pattern(Body body, String name) {
        return withoutDots(body.texts(name).orElse(List.of())).stream()
                .map(label -> label.startsWith("\\") ? "\\" + label : label)
                .toArray(String[]::new);
    }

    private static Namespace namespace(List<String> labels) {
        if (labels.isEmpty()) {
            throw Body.invalid("'namespace' must be a list of at least one label.");
        }
        return new Namespace(withoutDots(labels));
    }

    private static List<String> withoutDots(List<String> labels) {
        labels.stream().filter(label -> label.contains(".")).findFirst().ifPresent(label -> {
            throw Body.unsupported("A label must not contain a dot, as in '" + label
                    + "': dots separate labels in URLs. Nothing was changed.");
        });
        return labels;
    }

    /** Items behind an offset. */
    private record Offset<T>(List<T> items, boolean more) {
        /** A page of a size behind a cursor. */
        private interface Source<T> {
            Page<T> page(int size, @Nullable String cursor);
        }

        static <T> Offset<T> of(int offset, int limit, Source<T> source) {
            int wanted = offset + limit;
            int passed = 0;
            List<T> items = new ArrayList<>();
            String cursor = null;
            do {
                Page<T> page = source.page(Math.min(MOST, wanted - passed), cursor);
                for (T item : page.items()) {
                    if (passed++ >= offset) {
                        items.add(item);
                    }
                }
                cursor = page.next();
            } while (cursor != null && passed < wanted);
            return new Offset<>(items, cursor != null);
        }
    }
}
