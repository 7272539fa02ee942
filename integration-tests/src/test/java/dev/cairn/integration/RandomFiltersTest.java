package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.model.Document;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.ItemQuery.Order;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random filters over random values: every backend finds what the filter finds in memory, for items and for metadata, and that is what a
 * second way to decide says, which works on plain Java values.
 */
class RandomFiltersTest {
    private static final int VALUES = 40;
    private static final int FILTERS = 150;
    private static final List<String> FIELDS = List.of("a", "b", "/c/d", "/c/0", "/$e", "a.b");
    private static final List<String> OPERATORS =
            List.of("$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$contains", "$exists");

    private final Random random = new Random(20);

    static Stream<EveryStore> stores() {
        return EveryStore.all();
    }

    /** A filter in JSON, and what decides the same on Java values. */
    private record Decided(String json, Decision decision) {}

    private interface Decision {
        boolean of(Map<String, Object> value);
    }

    private static final Object MISSING = new Object();

    @ParameterizedTest
    @MethodSource("stores")
    void every_backend_finds_what_the_filter_says(EveryStore every) {
        CheckpointConfig thread = every.thread();
        Namespace items = Namespace.of("filters-" + thread.threadId());
        try (Cairn cairn = every.open()) {
            Map<String, Map<String, Object>> values = new TreeMap<>();
            for (int i = 0; i < VALUES; i++) {
                Map<String, Object> value = value();
                values.put(String.format("k%02d", i), value);
                cairn.store().put(items, String.format("k%02d", i), value);
                cairn.checkpoints()
                        .put(thread, Map.of("v", 1), CheckpointMetadata.of(i).with("value", value));
            }
            for (int i = 0; i < FILTERS; i++) {
                check(cairn, items, thread, values);
            }
        }
    }

    private void check(Cairn cairn, Namespace items, CheckpointConfig thread, Map<String, Map<String, Object>> values) {
        Decided filter = filter(3);
        DocumentFilter parsed = DocumentFilter.parse(filter.json());
        List<String> wanted = new ArrayList<>();
        values.forEach((key, value) -> {
            assertThat(parsed.matches(Document.of(value)))
                    .as(filter.json() + " on " + value)
                    .isEqualTo(filter.decision().of(value));
            if (filter.decision().of(value)) {
                wanted.add(key);
            }
        });
        ItemQuery query = ItemQuery.of(items).where(parsed).order(Order.BY_KEY).limit(7);
        assertThat(keys(cairn.store(), query)).as(filter.json()).isEqualTo(wanted);
        assertThat(cairn.store().count(query)).isEqualTo(wanted.size());
        List<String> found = cairn
                .checkpoints()
                .summaries(CheckpointQuery.of(thread.threadId())
                        .where(DocumentFilter.parse(inMetadata(filter.json())))
                        .limit(VALUES))
                .items()
                .stream()
                .map(summary -> String.format("k%02d", summary.metadata().step()))
                .sorted()
                .toList();
        assertThat(found).as(filter.json()).isEqualTo(wanted);
    }

    /** The same filter on what stands in a member of the metadata. */
    private static String inMetadata(String filter) {
        String moved = filter;
        for (String field : FIELDS) {
            String pointer = field.startsWith("/") ? field : "/" + field;
            moved = moved.replace("\"" + field + "\":", "\"/value" + pointer + "\":");
        }
        return moved;
    }

    private static List<String> keys(KeyValueStore store, ItemQuery query) {
        List<String> keys = new ArrayList<>();
        String cursor = null;
        do {
            var page = store.search(query.from(cursor));
            page.items().forEach(found -> keys.add(found.item().key()));
            cursor = page.next();
        } while (cursor != null);
        return keys;
    }

    private Map<String, Object> value() {
        Map<String, Object> value = new LinkedHashMap<>();
        for (String name : List.of("a", "b", "$e", "a.b")) {
            if (random.nextInt(4) > 0) {
                value.put(name, any(2));
            }
        }
        value.put("c", random.nextBoolean() ? Map.of("d", any(1)) : List.of(any(1), any(1)));
        return value;
    }

    /** Few different values, so that many are equal. */
    private Object any(int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 7)) {
            case 0 -> random.nextInt(4);
            case 1 -> (long) random.nextInt(4);
            case 2 -> new BigDecimal(random.nextInt(4)).setScale(random.nextInt(3));
            case 3 -> random.nextInt(4) / 2.0;
            case 4 -> List.of("", "a", "b", "2").get(random.nextInt(4));
            case 5 -> random.nextBoolean();
            case 6 -> (short) random.nextInt(4);
            case 7 -> list(depth);
            default -> Map.of("x", any(depth - 1));
        };
    }

    private List<Object> list(int depth) {
        List<Object> items = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            items.add(any(depth - 1));
        }
        return items;
    }

    private Decided filter(int depth) {
        int kind = depth == 0 ? 9 : random.nextInt(10);
        if (kind > 4) {
            return condition();
        }
        Decided one = filter(depth - 1);
        Decided two = filter(depth - 1);
        if (kind == 0) {
            return new Decided(
                    "{\"$not\":" + one.json() + "}", value -> !one.decision().of(value));
        }
        String both = "[" + one.json() + "," + two.json() + "]";
        return kind < 3
                ? new Decided(
                        "{\"$or\":" + both + "}",
                        value -> one.decision().of(value) || two.decision().of(value))
                : new Decided(
                        "{\"$and\":" + both + "}",
                        value -> one.decision().of(value) && two.decision().of(value));
    }

    private Decided condition() {
        String field = FIELDS.get(random.nextInt(FIELDS.size()));
        String operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
        Object operand = switch (operator) {
            case "$in" -> list(2);
            case "$exists" -> random.nextBoolean();
            case "$gt", "$gte", "$lt", "$lte" ->
                random.nextInt(4) == 0 ? (Object) "a" : new BigDecimal(random.nextInt(4));
            default -> any(2);
        };
        boolean turned = random.nextInt(4) == 0;
        String inner = "{\"" + operator + "\":" + json(operand) + "}";
        String json = "{\"" + field + "\":" + (turned ? "{\"$not\":" + inner + "}" : inner) + "}";
        return new Decided(json, value -> turned != decide(at(value, field), operator, operand));
    }

    private static String json(Object operand) {
        if (operand instanceof List<?> list) {
            return list.stream().map(RandomFiltersTest::json).toList().toString();
        } else if (operand instanceof Map<?, ?> map) {
            return "{\"x\":" + json(map.get("x")) + "}";
        }
        return operand instanceof String text ? "\"" + text + "\"" : operand.toString();
    }

    private static Object at(Map<String, Object> value, String field) {
        return switch (field) {
            case "/c/d" -> value.get("c") instanceof Map<?, ?> map ? map.get("d") : MISSING;
            case "/c/0" -> value.get("c") instanceof List<?> list ? list.get(0) : MISSING;
            case "/$e" -> value.getOrDefault("$e", MISSING);
            default -> value.getOrDefault(field, MISSING);
        };
    }

    private static boolean decide(@Nullable Object found, String operator, Object operand) {
        if (operator.equals("$exists")) {
            return operand.equals(found != MISSING);
        } else if (operator.equals("$ne")) {
            return found == MISSING || !same(found, operand);
        } else if (found == MISSING) {
            return false;
        }
        return switch (operator) {
            case "$eq" -> same(found, operand);
            case "$in" -> ((List<?>) operand).stream().anyMatch(each -> same(found, each));
            case "$contains" -> found instanceof List<?> list && list.stream().anyMatch(each -> same(each, operand));
            default -> isOrdered(found, operator, operand);
        };
    }

    private static boolean isOrdered(@Nullable Object found, String operator, Object operand) {
        int sign;
        if (found instanceof Number a && operand instanceof Number b) {
            sign = decimal(a).compareTo(decimal(b));
        } else if (found instanceof String a && operand instanceof String b) {
            sign = a.compareTo(b);
        } else {
            return false;
        }
        return switch (operator) {
            case "$gt" -> sign > 0;
            case "$gte" -> sign >= 0;
            case "$lt" -> sign < 0;
            default -> sign <= 0;
        };
    }

    private static boolean same(@Nullable Object a, @Nullable Object b) {
        if (a instanceof Number x && b instanceof Number y) {
            return decimal(x).compareTo(decimal(y)) == 0;
        } else if (a instanceof List<?> x && b instanceof List<?> y) {
            return x.size() == y.size() && IntStream.range(0, x.size()).allMatch(i -> same(x.get(i), y.get(i)));
        } else if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
            return same(x.get("x"), y.get("x"));
        }
        return a != null && a.equals(b);
    }

    private static BigDecimal decimal(Number number) {
        return new BigDecimal(number.toString());
    }
}
