package dev.cairn.cli.shop;

import dev.cairn.environment.snapshot.DocumentPlugin;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A plugin that keeps objects by id, in the order in which they came. Safe for use by many threads. */
final class Table extends DocumentPlugin {
    private final Map<String, Map<String, Document>> rows = new LinkedHashMap<>();

    Table(String name) {
        super(name);
    }

    synchronized List<String> ids() {
        return List.copyOf(rows.keySet());
    }

    /** A field of a row. */
    synchronized Document get(String id, String field) {
        Map<String, Document> row = rows.get(id);
        Document value = row == null ? null : row.get(field);
        if (value == null) {
            throw new NotFoundException(
                    "There is no " + name() + "/" + id + "/" + field + " in the shop.", Map.of("id", id));
        }
        return value;
    }

    synchronized long number(String id, String field) {
        return get(id, field).as(Long.class);
    }

    synchronized boolean has(String id) {
        return rows.containsKey(id);
    }

    synchronized void set(String id, String field, Document value) {
        rows.computeIfAbsent(id, key -> new LinkedHashMap<>()).put(field, value);
    }

    synchronized void set(String id, String field, long value) {
        set(id, field, Document.fromNumber(value));
    }

    synchronized void set(String id, String field, String value) {
        set(id, field, Document.of(value));
    }

    @Override
    protected synchronized Document state() {
        Map<String, Document> all = new LinkedHashMap<>();
        rows.forEach((id, row) -> all.put(id, Document.fromObject(row)));
        return Document.fromObject(all);
    }

    @Override
    protected synchronized void restore(Document state) {
        rows.clear();
        for (int i = 0; i < state.size(); i++) {
            Document row = state.item(i);
            for (int field = 0; field < row.size(); field++) {
                set(state.name(i), row.name(field), row.item(field));
            }
        }
    }
}
