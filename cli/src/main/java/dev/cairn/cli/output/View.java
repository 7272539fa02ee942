package dev.cairn.cli.output;

import dev.cairn.answer.Json;
import dev.cairn.storage.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How things of one kind are reported: the JSON of each, and the columns of a table, in their order. A cell is a text, a number, a time, a
 * constant of an enum (in small letters), several of these, or null ({@code -}). Made once, and not changed then.
 *
 * @param <T> the things
 */
public final class View<T> {
    private final Function<? super T, Json> json;
    private final List<Column<T>> columns = new ArrayList<>();

    private record Column<T>(String heading, boolean number, Function<? super T, ? extends @Nullable Object> cell) {}

    /** Things with that JSON and no columns yet. */
    public View(Function<? super T, Json> json) {
        this.json = json;
    }

    /** Adds a column of text. */
    public View<T> text(String heading, Function<? super T, ? extends @Nullable Object> cell) {
        columns.add(new Column<>(heading, false, cell));
        return this;
    }

    /** Adds a column of numbers, which stand at the right. */
    public View<T> number(String heading, Function<? super T, ? extends @Nullable Object> cell) {
        columns.add(new Column<>(heading, true, cell));
        return this;
    }

    /** Adds a column of sizes in bytes. */
    public View<T> size(String heading, Function<? super T, ? extends Number> bytes) {
        return number(heading, one -> Figures.size(bytes.apply(one).longValue()));
    }

    /** The JSON of one. */
    public Json json(T one) {
        return json.apply(one);
    }

    /** The lines of a table, or none where there is nothing to show. */
    public List<String> tableOrNothing(List<? extends T> items) {
        return items.isEmpty() ? List.of() : table(items);
    }

    /** The lines of a table, the headings first. */
    public List<String> table(List<? extends T> items) {
        Table table = new Table();
        columns.forEach(column -> table.column(column.heading, column.number));
        for (T item : items) {
            table.row(columns.stream()
                    .map(column -> cell(column.cell.apply(item)))
                    .toArray(String[]::new));
        }
        return table.lines();
    }

    private static String cell(@Nullable Object value) {
        if (value instanceof Instant time) {
            return Figures.time(time);
        } else if (value instanceof Long || value instanceof Integer) {
            return Figures.number(((Number) value).longValue());
        } else if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        } else if (value instanceof Collection<?> items) {
            return items.stream().map(String::valueOf).collect(Collectors.joining(", "));
        }
        return value == null ? "-" : value.toString();
    }

    /** The answer that is one page of a listing: its table, or a line that says that there is nothing. */
    public Answer page(Page<T> page, String none) {
        return page(page, new Json(), () -> page.items().isEmpty() ? List.of(none) : table(page.items()));
    }

    /** The answer that is one page of a listing, with something to say of the whole. */
    public Answer page(Page<T> page, Json whole, Supplier<List<String>> text) {
        return Answer.of(page.items(), json, page.next(), whole, text);
    }

    /** The answer that is all there is: its table, or a line that says that there is nothing. */
    public Answer all(List<T> items, String none) {
        return page(new Page<>(items, null), none);
    }

    /** The answer that is all there is, with something to say of the whole. */
    public Answer all(List<T> items, Json whole, Supplier<List<String>> text) {
        return page(new Page<>(items, null), whole, text);
    }
}
