package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.model.binding.TypeConverter;
import dev.cairn.model.binding.Types;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("locale")
class RegisteredTypesTest {
    enum Color {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "leaf";
            }
        }
    }

    sealed interface Event permits Started, Stopped {}

    record Started(String by, Duration after) implements Event {}

    record Stopped(int code) implements Event {}

    record Point(int x, int y) {}

    @SuppressWarnings("ArrayRecordComponent")
    record Everything(
            long id,
            int small,
            double ratio,
            char letter,
            boolean flag,
            Duration time,
            Color color,
            BigDecimal price,
            byte[] bytes,
            List<Duration> times,
            Map<String, List<Long>> longs,
            Map<Color, Set<Integer>> byColor,
            Optional<String> present,
            Optional<Duration> absent,
            Optional<Optional<Integer>> nested,
            Event event,
            Object anything,
            Number number,
            Point point,
            List<? extends Event> events,
            long[] array,
            Document raw,
            SortedMap<String, Color> sorted,
            EnumMap<Color, String> enumMap,
            CopyOnWriteArrayList<Point> linked,
            HashSet<Color> hashSet,
            @Nullable String nothing) {}

    record Loose(
            Collection<Integer> numbers,
            Iterable<Color> colors,
            Comparable<?> comparable,
            Serializable map,
            @Nullable CharSequence text,
            Collection<?> set) {}

    record Box<T>(T content, List<T> more) {}

    record Tree(int value, List<Tree> children) {}

    static class Base {
        private int inherited;
        protected transient int skipped = 7;
        static int shared = 1;
    }

    static final class Plain extends Base {
        private final String name;
        private @Nullable List<Duration> times;

        private Plain() {
            this("");
        }

        Plain(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Plain plain
                    && plain.name.equals(name)
                    && Objects.equals(plain.times, times)
                    && ((Base) plain).inherited == ((Base) this).inherited;
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    private static Types types() {
        Types types = Types.empty();
        types.register("color", 1, Color.class);
        types.register("started", 1, Started.class);
        types.register("stopped", 3, Stopped.class);
        return types;
    }

    private static Object again(Types types, Object value) {
        byte[] bytes = types.document(value).bytes();
        Object back = Objects.requireNonNull(Document.fromTrusted(bytes, types).toJava());
        assertThat(types.document(back).bytes()).isEqualTo(bytes);
        return back;
    }

    @Test
    void a_record_is_stored_under_its_name_and_version() {
        Types types = types();
        assertThat(types.document(new Stopped(3)).json())
                .isEqualTo("{\"@cairn\":\"stopped\",\"version\":3,\"value\":{\"code\":3}}");
        assertThat(again(types, new Stopped(3))).isEqualTo(new Stopped(3));
    }

    @Test
    void an_enum_is_stored_by_the_names_of_its_constants() {
        Types types = types();
        assertThat(types.document(Color.GREEN).json())
                .isEqualTo("{\"@cairn\":\"color\",\"version\":1,\"value\":\"GREEN\"}");
        assertThat(again(types, List.of(Color.RED, Color.GREEN))).isEqualTo(List.of(Color.RED, Color.GREEN));
        assertThat(again(types, Map.of(Color.RED, Set.of(Color.GREEN))))
                .isEqualTo(Map.of(Color.RED, Set.of(Color.GREEN)));
        assertThat(again(types, new EnumMap<>(Map.of(Color.RED, 1)))).isEqualTo(Map.of(Color.RED, 1));
    }

    @Test
    void a_list_of_objects_saved_loaded_and_saved_has_identical_bytes() {
        Types types = types();
        List<Object> steps = List.of(
                new Started("a", Duration.ofMillis(5)), new Stopped(0), Map.of("deep", List.of(new Stopped(1))));
        Map<String, Object> state = new LinkedHashMap<>(Map.of("steps", steps, "color", Color.RED));
        assertThat(again(types, state)).isEqualTo(state);
    }

    @Test
    void declared_types_direct_how_components_are_written() {
        Types types = types();
        types.register("everything", 1, Everything.class);
        Everything value = everything();
        Document document = types.document(value);
        assertThat(document.at("/value/id").json()).isEqualTo("5");
        assertThat(document.at("/value/time").json()).isEqualTo("\"PT5S\"");
        assertThat(document.at("/value/color").json()).isEqualTo("\"GREEN\"");
        assertThat(document.at("/value/times").json()).isEqualTo("[\"PT1S\"]");
        assertThat(document.at("/value/longs").json()).isEqualTo("{\"a\":[1,2]}");
        assertThat(document.at("/value/byColor").json()).isEqualTo("[[\"RED\",[1]]]");
        assertThat(document.at("/value/present").json()).isEqualTo("\"x\"");
        assertThat(document.at("/value/absent").json()).isEqualTo("null");
        assertThat(document.at("/value/point").json()).isEqualTo("{\"x\":1,\"y\":2}");
        assertThat(document.at("/value/event/@cairn").text()).isEqualTo("stopped");
        assertThat(document.at("/value/anything/@cairn").text()).isEqualTo("duration");
        assertThat(document.at("/value/number/@cairn").text()).isEqualTo("long");
        assertThat(document.at("/value/events/0/value/code").json()).isEqualTo("4");
        Everything back = (Everything) again(types, value);
        assertThat(back).usingRecursiveComparison().ignoringFields("raw").isEqualTo(value);
        assertThat(back.raw()).isEqualTo(value.raw());
    }

    private static Everything everything() {
        CopyOnWriteArrayList<Point> linked = new CopyOnWriteArrayList<>(List.of(new Point(3, 4)));
        return new Everything(
                5,
                6,
                0.5,
                'c',
                true,
                Duration.ofSeconds(5),
                Color.GREEN,
                new BigDecimal("1.10"),
                new byte[] {1},
                List.of(Duration.ofSeconds(1)),
                Map.of("a", List.of(1L, 2L)),
                Map.of(Color.RED, Set.of(1)),
                Optional.of("x"),
                Optional.empty(),
                Optional.of(Optional.empty()),
                new Stopped(3),
                Duration.ofDays(1),
                7L,
                new Point(1, 2),
                List.of(new Stopped(4)),
                new long[] {1},
                Document.parse("{\"n\":1.10}"),
                new TreeMap<>(Map.of("k", Color.RED)),
                new EnumMap<>(Map.of(Color.RED, "r")),
                linked,
                new HashSet<>(Set.of(Color.RED)),
                null);
    }

    @Test
    void interfaces_are_read_back_as_what_stood_there() {
        Types types = types();
        types.register("loose", 1, Loose.class);
        Loose loose = new Loose(
                List.of(1), List.of(Color.RED), 5L, new HashMap<>(Map.of("a", List.of(1))), null, Set.of(Color.RED));
        assertThat(again(types, loose)).isEqualTo(loose);
        String wrong = types.document(loose).json().replace("[1],\"colors\"", "{\"a\":[]},\"colors\"");
        assertThatThrownBy(() -> Document.parse(wrong).with(types).toJava())
                .hasMessageContaining("\"/value/numbers\" is no java.util.Collection");
    }

    @Test
    void generic_and_recursive_records_come_back() {
        Types types = types();
        types.register("box", 1, Box.class);
        types.register("tree", 1, Tree.class);
        Box<Object> box =
                new Box<>(new Box<>(Duration.ofSeconds(1), List.of()), List.of(1, 2L, Optional.of(Color.RED)));
        assertThat(again(types, box)).isEqualTo(box);
        Tree tree = new Tree(1, List.of(new Tree(2, List.of()), new Tree(3, List.of(new Tree(4, List.of())))));
        assertThat(again(types, tree)).isEqualTo(tree);
    }

    @Test
    void a_plain_class_is_stored_by_its_fields_and_those_it_inherits() {
        Types types = types();
        types.register("plain", 1, Plain.class);
        Plain plain = new Plain("n");
        plain.times = List.of(Duration.ofSeconds(2));
        ((Base) plain).inherited = 5;
        plain.skipped = 99;
        assertThat(types.document(plain).at("/value").json())
                .isEqualTo("{\"inherited\":5,\"name\":\"n\",\"times\":[\"PT2S\"]}");
        Plain back = (Plain) again(types, plain);
        assertThat(back).isEqualTo(plain);
        assertThat(back.skipped).isEqualTo(7);
    }

    @Test
    void functions_store_what_has_no_parts_of_its_own() {
        Types types = types();
        types.register("path", 1, new TypeConverter<>(Path.class, Path::toString, text -> Path.of(text.text())));
        types.register(
                "locale",
                1,
                new TypeConverter<>(
                        Locale.class,
                        locale -> Map.of("tag", locale.toLanguageTag(), "at", Duration.ofSeconds(1)),
                        stored -> Locale.forLanguageTag(stored.at("/tag").as(String.class))));
        assertThat(types.document(Path.of("a", "b")).json())
                .isEqualTo("{\"@cairn\":\"path\",\"version\":1,\"value\":\"" + Path.of("a", "b") + "\"}");
        assertThat(again(types, List.of(Path.of("x")))).isEqualTo(List.of(Path.of("x")));
        assertThat(again(types, Locale.CANADA_FRENCH)).isEqualTo(Locale.CANADA_FRENCH);
    }

    @Test
    void a_map_that_looks_like_a_tagged_object_comes_back_as_a_map() {
        Types types = types();
        Map<String, Object> inner = new LinkedHashMap<>();
        inner.put("x", new Stopped(1));
        inner.put("@cairn", Map.of("@cairn", "stopped", "version", 1, "value", Map.of()));
        Document document = types.document(List.of(inner));
        assertThat(document.at("/0/@cairn").text()).isEqualTo("object");
        assertThat(document.at("/0/value/x/@cairn").text()).isEqualTo("stopped");
        assertThat(again(types, List.of(inner))).isEqualTo(List.of(inner));
    }

    @Test
    void read_lists_and_maps_can_be_changed() {
        List<Object> list = new ArrayList<>(Document.parse("[1]").asList(Integer.class));
        list.add(2);
        assertThat(Document.of(list).json()).isEqualTo("[1,2]");
        @SuppressWarnings("unchecked")
        Map<String, Object> map = Document.parse("{\"b\":1,\"a\":2}").as(Map.class);
        map.put("0", 3);
        assertThat(Document.of(map).json()).isEqualTo("{\"b\":1,\"a\":2,\"0\":3}");
    }

    @Test
    void types_registered_later_are_seen_by_documents_made_before() {
        Types types = Types.empty();
        Document document =
                Document.fromTrusted(types().document(new Stopped(1)).bytes(), types);
        types.register("stopped", 3, Stopped.class);
        assertThat(document.toJava()).isEqualTo(new Stopped(1));
    }
}
