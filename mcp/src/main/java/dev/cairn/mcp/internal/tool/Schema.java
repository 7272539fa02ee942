package dev.cairn.mcp.internal.tool;

import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;

/** A JSON Schema of an object that is being made, member by member. Not safe for use by several threads. */
final class Schema {
    private final Json properties = new Json();
    private final List<String> required = new ArrayList<>();

    private Schema() {}

    static Schema of() {
        return new Schema();
    }

    /** A thread that is named. */
    static Schema ofThread() {
        return of().need(
                        "thread_id",
                        text("The id of the thread: any name that a conversation or run goes by, such as "
                                + "'refund-4711'."));
    }

    Schema need(String name, Json type) {
        required.add(name);
        return may(name, type);
    }

    Schema may(String name, Json type) {
        properties.put(name, type);
        return this;
    }

    /** How long the answer may be. */
    Schema bounded() {
        return may(
                "max_bytes",
                count(
                        "Approximate maximum length of the stored part of the answer. Default: 20000.",
                        500,
                        Bounds.MOST));
    }

    /** Pages of a listing. */
    Schema paged() {
        return may("limit", count("Maximum number of results. Default: 20.", 1, 100))
                .may("cursor", text("Where to continue: 'next' of an earlier answer to the same question."));
    }

    /** A namespace within a thread. */
    Schema spaced() {
        return may("namespace", text("Only for subgraphs of a framework: the namespace within the thread."));
    }

    Document document() {
        Json json = new Json().put("type", "object").put("properties", properties);
        if (!required.isEmpty()) {
            json.put("required", required);
        }
        return json.put("additionalProperties", false).document();
    }

    /** The schema of an answer: it may have more members than are named. */
    Document answer() {
        Json json = new Json().put("type", "object").put("properties", properties);
        return required.isEmpty()
                ? json.document()
                : json.put("required", required).document();
    }

    /** The schema of a part of a listing. */
    static Document page(String each) {
        return of().need("items", list(object(each)))
                .need("next", nullable("string", "The cursor of the next page; null at the end."))
                .answer();
    }

    static Json text(String description) {
        return typed("string", description);
    }

    static Json flag(String description) {
        return typed("boolean", description);
    }

    static Json object(String description) {
        return typed("object", description);
    }

    static Json whole(String description) {
        return typed("integer", description);
    }

    static Json any(String description) {
        return new Json().put("description", description);
    }

    static Json nullable(String type, String description) {
        return new Json().put("type", List.of(type, "null")).put("description", description);
    }

    static Json count(String description, int least, int most) {
        return whole(description).put("minimum", least).put("maximum", most);
    }

    static Json choice(String description, String... values) {
        return text(description).put("enum", List.of(values));
    }

    static Json list(Json each) {
        return new Json().put("type", "array").put("items", each);
    }

    static Json texts(String description) {
        return list(new Json().put("type", "string")).put("description", description);
    }

    private static Json typed(String type, String description) {
        return new Json().put("type", type).put("description", description);
    }
}
