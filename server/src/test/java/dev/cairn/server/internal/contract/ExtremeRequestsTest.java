package dev.cairn.server.internal.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.server.internal.api.ApiRoutes;
import dev.cairn.server.internal.guard.PageCodes;
import dev.cairn.server.internal.http.Caller;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Route;
import dev.cairn.server.internal.http.Router;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whatever a request says that fits its types, a route answers or refuses it: nothing ends as a failure inside the server. */
class ExtremeRequestsTest {
    private static final List<String> TEXTS =
            List.of("", "a", "\u0000", "\u20ac/../%", "x".repeat(3_000), "{", "[1]", "latest~9", "main@{9}");
    private static final List<String> NUMBERS = List.of("-1", "0", "1", "2147483648", "9223372036854775807");
    private static final List<String> TIMES =
            List.of("0000-01-01T00:00:00Z", "+999999999-12-31T23:59:59Z", "2026-02-01T10:00:00+14:00");
    private static final List<String> AGES = List.of("0s", "1s", "999999999d", "999999999y", "6mo");

    private final Contract contract = new Contract();
    private final List<String> failed = new ArrayList<>();

    @Test
    void nothing_that_fits_the_types_fails_inside_the_server() {
        Router router = new Router();
        new ApiRoutes(contract, new PageCodes()).addTo(router);
        try (Cairn store = Cairn.open("memory:")) {
            store.checkpoints().put(CheckpointConfig.of("a"), Map.of("a", List.of(1)), CheckpointMetadata.of(0));
            store.store().put("a", 1);
            store.agents().save("a", Map.of("status", "idle"));
            for (Route route : router.routes()) {
                requests(route, store).forEach(request -> run(route, request));
            }
        }
        assertThat(failed).isEmpty();
    }

    private void run(Route route, Request request) {
        try {
            Response response = route.handler().handle(request);
            if (response.body() != null) {
                response.body().writeTo(OutputStream.nullOutputStream());
            }
        } catch (CairnException e) {
            if (e.code() == ErrorCode.INTERNAL) {
                failed.add(route.method() + " " + route.path() + ": " + e);
            }
        } catch (Refusal e) {
            assertThat(e.getMessage()).isNotEmpty();
        } catch (Exception | Error e) {
            failed.add(route.method() + " " + route.path() + " " + request.queryNames()
                    + request.header("said").orElse("") + ": " + e + " at " + e.getStackTrace()[0]);
        }
    }

    /** The requests of a route: every extreme value of every parameter and member, the others as they usually are. */
    private List<Request> requests(Route route, Cairn store) {
        Operation operation = contract.find(route.method(), route.path()).orElseThrow();
        List<Request> requests = new ArrayList<>();
        Map<String, List<String>> usual = new LinkedHashMap<>();
        operation.query().values().stream()
                .filter(Field::required)
                .forEach(field ->
                        usual.put(field.name(), List.of(texts(field.type()).get(1))));
        Document body = operation.body() == null || operation.body().type() == null
                ? Document.of("a")
                : bodies(operation.body().type(), 3).get(0);
        for (Field field : operation.query().values()) {
            for (String value : texts(field.type())) {
                Map<String, List<String>> query = new LinkedHashMap<>(usual);
                query.put(field.name(), List.of(value));
                requests.add(request(route, "a", query, body, store));
            }
        }
        List<String> paths = route.path().contains("{") ? TEXTS : List.of("a");
        paths.forEach(text -> requests.add(request(route, text, usual, body, store)));
        if (operation.body() != null && operation.body().type() != null) {
            bodies(operation.body().type(), 3).forEach(each -> requests.add(request(route, "a", usual, each, store)));
        }
        return requests;
    }

    private static Request request(
            Route route, String path, Map<String, List<String>> query, Document body, Cairn store) {
        Map<String, String> named = new HashMap<>();
        for (String part : route.parts()) {
            if (part.startsWith("{")) {
                String name = part.substring(1, part.length() - 1);
                named.put(name, name.equals("checkpoint") && path.equals("a") ? "latest" : path);
            }
        }
        Request.Body bytes = new Request.Body() {
            @Override
            public byte[] bytes() {
                return body.bytes();
            }

            @Override
            public InputStream stream() {
                return new ByteArrayInputStream(body.bytes());
            }
        };
        String said = query + " " + body.json();
        return new Request(
                route,
                named,
                query,
                name -> name.equals("said") ? said : null,
                bytes,
                Caller.ANYBODY,
                store,
                () -> true);
    }

    private static List<String> texts(Type type) {
        return switch (type.kind()) {
            case INTEGER, NUMBER -> NUMBERS;
            case TIME -> TIMES;
            case AGE -> AGES;
            case BOOLEAN -> List.of("true", "false");
            case WORDS -> type.words();
            case LIST -> type.item() == null ? TEXTS : texts(type.item());
            default -> TEXTS;
        };
    }

    /** The usual body first, then bodies with one extreme value each. */
    private List<Document> bodies(Type type, int depth) {
        return switch (type.kind()) {
            case NAMED -> objects(contract.shape(type.name()), depth);
            case LIST ->
                depth == 0 || type.item() == null
                        ? List.of(Document.fromArray(List.of()))
                        : bodies(type.item(), depth - 1).stream()
                                .map(item -> Document.fromArray(List.of(item)))
                                .toList();
            case MAP ->
                depth == 0 || type.item() == null
                        ? List.of(Document.fromObject(Map.of()))
                        : bodies(type.item(), depth - 1).stream()
                                .map(item -> Document.fromObject(Map.of("a", item)))
                                .toList();
            case ANY ->
                List.of(
                        Document.of("a"),
                        Document.of(null),
                        Document.parse("{\"@cairn\":\"long\",\"value\":\"x\"}"),
                        Document.parse("[]"),
                        Document.parse("1E+400"));
            case OBJECT ->
                List.of(
                        Document.parse("{\"status\":\"idle\"}"),
                        Document.parse("{\"\":{\"$in\":1}}"),
                        Document.parse("{\"step\":1E+400,\"source\":7}"));
            case BOOLEAN -> List.of(Document.of(true), Document.of(false));
            case INTEGER, NUMBER -> NUMBERS.stream().map(Document::parse).toList();
            default -> texts(type).stream().map(Document::of).toList();
        };
    }

    private List<Document> objects(Shape shape, int depth) {
        Map<String, Document> usual = new LinkedHashMap<>();
        shape.fields().values().stream()
                .filter(Field::required)
                .forEach(field -> usual.put(
                        field.name(),
                        bodies(field.type(), Math.max(0, depth - 1)).get(0)));
        List<Document> made = new ArrayList<>(List.of(Document.fromObject(usual)));
        for (Field field : shape.fields().values()) {
            for (Document value : depth == 0 ? List.<Document>of() : bodies(field.type(), depth - 1)) {
                Json json = Json.of(Document.fromObject(usual)).put(field.name(), value);
                made.add(json.document());
            }
        }
        return made;
    }
}
