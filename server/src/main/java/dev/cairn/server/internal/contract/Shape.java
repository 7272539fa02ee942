package dev.cairn.server.internal.contract;

import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An object's type in the files. Immutable.
 *
 * @param fields its members by name
 */
record Shape(String name, String text, Map<String, Field> fields) {
    Shape {
        fields = new LinkedHashMap<>(fields);
    }

    /** Returns the JSON Schema (2020-12). */
    Json schema() {
        Json properties = new Json();
        fields.values()
                .forEach(field ->
                        properties.put(field.name(), field.type().schema().put("description", field.text())));
        return new Json()
                .put("type", "object")
                .put("description", text)
                .put("properties", properties)
                .put(
                        "required",
                        fields.values().stream()
                                .filter(Field::required)
                                .map(Field::name)
                                .toList())
                .put("additionalProperties", Document.of(false));
    }
}
