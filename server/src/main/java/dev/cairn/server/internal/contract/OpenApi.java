package dev.cairn.server.internal.contract;

import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import dev.cairn.server.internal.contract.Operation.Answer;
import dev.cairn.server.internal.contract.Operation.Content;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The contract as an OpenAPI 3.1 document. Stateless. */
public final class OpenApi {
    private final Contract contract;

    /** The document of a contract. */
    public OpenApi(Contract contract) {
        this.contract = contract;
    }

    /** Returns the document. */
    public Document document(String version) {
        Json schemas = new Json();
        contract.shapes().values().forEach(shape -> schemas.put(shape.name(), shape.schema()));
        return new Json()
                .put("openapi", "3.1.1")
                .put(
                        "info",
                        new Json()
                                .put("title", "Cairn")
                                .put("version", version)
                                .put(
                                        "description",
                                        "A store of agents' state: threads, items, agents, environments, state files. Numbers and strings come back as they were"
                                                + " sent. Every write takes an Idempotency-Key and is then done once."))
                .put(
                        "tags",
                        Contract.GROUPS.stream()
                                .filter(this::isUsed)
                                .map(name -> new Json().put("name", name))
                                .toList())
                .put("security", List.of(new Json().put("bearer", List.of()), new Json().put("key", List.of())))
                .put("paths", paths())
                .put("components", new Json().put("schemas", schemas).put("securitySchemes", schemes()))
                .document();
    }

    private boolean isUsed(String group) {
        return contract.operations().values().stream()
                .anyMatch(each -> contract.tag(each).equals(group));
    }

    private static Json schemes() {
        return new Json()
                .put("bearer", new Json().put("type", "http").put("scheme", "bearer"))
                .put("key", new Json().put("type", "apiKey").put("in", "header").put("name", "x-api-key"));
    }

    private Json paths() {
        Map<String, Json> paths = new LinkedHashMap<>();
        contract.operations()
                .values()
                .forEach(operation -> paths.computeIfAbsent(operation.path(), path -> new Json())
                        .put(operation.method().toLowerCase(java.util.Locale.ROOT), operation(operation)));
        Json json = new Json();
        paths.forEach(json::put);
        return json;
    }

    private Json operation(Operation operation) {
        Json json = new Json()
                .put("tags", List.of(contract.tag(operation)))
                .put("summary", operation.summary())
                .put("parameters", parameters(operation));
        Content body = operation.body();
        if (body != null) {
            json.put("requestBody", content(body).put("required", true));
        }
        Map<String, Json> responses = new LinkedHashMap<>();
        for (Answer answer : operation.answers()) {
            Content content = answer.content();
            responses.put(
                    String.valueOf(answer.status()),
                    content == null ? new Json().put("description", answer.text()) : content(content));
        }
        responses.put(
                "default", content(new Content("application/problem+json", Type.parse("Problem"), "what went wrong")));
        return json.put("responses", responses);
    }

    private List<Json> parameters(Operation operation) {
        List<Json> all = new ArrayList<>();
        for (String part : operation.path().split("/", -1)) {
            if (part.startsWith("{")) {
                all.add(parameter("path", contract.parameter(part.substring(1, part.length() - 1))));
            }
        }
        operation.query().values().forEach(field -> all.add(parameter("query", field)));
        operation.headers().values().forEach(field -> all.add(parameter("header", field)));
        return all;
    }

    private static Json parameter(String place, Field field) {
        return new Json()
                .put("name", field.name())
                .put("in", place)
                .put("required", field.required())
                .put("description", field.text())
                .put("schema", field.type().schema());
    }

    private static Json content(Content content) {
        Json schema = content.type() == null
                ? new Json()
                : new Json().put("schema", content.type().schema());
        return new Json()
                .put("description", content.text())
                .put("content", new Json().put(content.mediaType(), schema));
    }
}
