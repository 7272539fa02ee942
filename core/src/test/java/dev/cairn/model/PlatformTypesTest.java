package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.model.binding.TypeConverter;
import dev.cairn.model.binding.Types;
import java.io.File;
import java.io.IOException;
import java.math.RoundingMode;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.Month;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Currency;
import java.util.Date;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("locale")
@SuppressWarnings("JavaUtilDate")
class PlatformTypesTest {
    static Stream<Arguments> values() {
        return Stream.of(
                Arguments.of(
                        Path.of("a b", "ü.txt"), "path", "\"a b" + File.separator.replace("\\", "\\\\") + "ü.txt\""),
                Arguments.of(Path.of(""), "path", "\"\""),
                Arguments.of(new File("x.txt"), "file", "\"x.txt\""),
                Arguments.of(new Date(5), "java-date", "\"1970-01-01T00:00:00.005Z\""),
                Arguments.of(
                        Timestamp.from(Instant.parse("2026-03-29T01:30:00.123456789Z")),
                        "sql-timestamp",
                        "\"2026-03-29T01:30:00.123456789Z\""),
                Arguments.of(new java.sql.Date(-1), "sql-date", "\"1969-12-31T23:59:59.999Z\""),
                Arguments.of(new Time(1), "sql-time", "\"1970-01-01T00:00:00.001Z\""),
                Arguments.of(Locale.forLanguageTag("zh-Hant-TW"), "locale", "\"zh-Hant-TW\""),
                Arguments.of(Locale.ROOT, "locale", "\"und\""),
                Arguments.of(Currency.getInstance("EUR"), "currency", "\"EUR\""),
                Arguments.of(DayOfWeek.MONDAY, "day-of-week", "\"MONDAY\""),
                Arguments.of(Month.MAY, "month", "\"MAY\""),
                Arguments.of(ChronoUnit.DAYS, "chrono-unit", "\"DAYS\""),
                Arguments.of(TimeUnit.SECONDS, "time-unit", "\"SECONDS\""),
                Arguments.of(RoundingMode.UP, "rounding-mode", "\"UP\""));
    }

    @ParameterizedTest
    @MethodSource("values")
    void types_of_the_jdk_come_back(Object value, String tag, String inner) {
        Document document = Document.of(List.of(value));
        assertThat(document.json()).isEqualTo("[{\"@cairn\":\"" + tag + "\",\"value\":" + inner + "}]");
        Object back = Document.parse(document.bytes()).item(0).toJava();
        assertThat(back).isEqualTo(value).hasSameClassAs(value);
    }

    @Test
    void extreme_dates_come_back() {
        List<Object> extremes = List.of(
                new Date(Long.MAX_VALUE),
                new Date(Long.MIN_VALUE),
                new Timestamp(Long.MAX_VALUE),
                new Time(Long.MIN_VALUE));
        assertThat(Document.parse(Document.of(extremes).bytes()).toJava()).isEqualTo(extremes);
    }

    @Test
    void a_url_comes_back_without_asking_the_name_service() throws IOException {
        URL url = URI.create("https://nosuch.invalid/a?b#c").toURL();
        Object back = Document.parse(Document.of(url).bytes()).toJava();
        assertThat(back).isInstanceOf(URL.class).hasToString("https://nosuch.invalid/a?b#c");
    }

    record Work(Deque<Object> open, ArrayDeque<String> done, Queue<?> next) {}

    @Test
    void deques_come_back_in_their_order() {
        ArrayDeque<Object> deque = new ArrayDeque<>(List.of(3, "x", DayOfWeek.FRIDAY));
        Object back = Document.parse(Document.of(deque).bytes()).toJava();
        assertThat(back).isInstanceOf(ArrayDeque.class);
        assertThat(new ArrayList<Object>((ArrayDeque<?>) back)).containsExactly(3, "x", DayOfWeek.FRIDAY);

        Types types = Types.empty();
        types.register("work", 1, Work.class);
        Document stored = types.document(new Work(deque, new ArrayDeque<>(List.of("b", "a")), deque));
        Work work = stored.as(Work.class);
        assertThat(work.open()).containsExactly(3, "x", DayOfWeek.FRIDAY);
        assertThat(work.done()).containsExactly("b", "a");
        assertThat(types.document(work)).isEqualTo(stored);
    }

    record Event(Date at, DayOfWeek day, Path file, Locale locale) {}

    @Test
    void declared_types_need_no_tag_unless_the_object_is_of_a_subclass() {
        Types types = Types.empty();
        types.register("event", 1, Event.class);
        Event plain = new Event(new Date(5), DayOfWeek.MONDAY, Path.of("f"), Locale.FRANCE);
        assertThat(types.document(plain).at("/value").json())
                .isEqualTo(
                        "{\"at\":\"1970-01-01T00:00:00.005Z\",\"day\":\"MONDAY\",\"file\":\"f\",\"locale\":\"fr-FR\"}");
        assertThat(types.document(plain).toJava()).isEqualTo(plain);
        Event exact =
                new Event(Timestamp.from(Instant.ofEpochSecond(1, 7)), DayOfWeek.MONDAY, Path.of("f"), Locale.FRANCE);
        Event back = types.document(exact).as(Event.class);
        assertThat(back.at()).isEqualTo(exact.at()).isInstanceOf(Timestamp.class);
    }

    @Test
    void what_a_text_would_not_give_back_is_refused(@TempDir Path folder) throws IOException {
        URI zip = URI.create("jar:" + folder.resolve("a.zip").toUri());
        try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            for (Object value : List.of(files.getPath("/x"), new Locale("no", "NO", "NY"), new Locale("a_b"))) {
                assertThatThrownBy(() -> Document.of(List.of(value)))
                        .hasMessageContaining("\"/0\"")
                        .hasMessageContaining(value.getClass().getTypeName())
                        .hasMessageContaining("TypeConverter");
            }
        }
    }

    @Test
    void texts_of_another_form_are_refused_with_their_place() {
        Map<String, String> wrong = Map.of(
                "url",
                "nothing",
                "locale",
                "-",
                "currency",
                "XXY",
                "java-date",
                "today",
                "day-of-week",
                "Someday",
                "path",
                "\u0000");
        wrong.forEach((tag, text) -> {
            Document document = Document.fromArray(List.of(Document.fromObject(
                    new java.util.TreeMap<>(Map.of("@cairn", Document.of(tag), "value", Document.of(text))))));
            assertThatThrownBy(document::toJava).hasMessageContaining("\"/0/value\"");
        });
    }

    record Track(String way) {}

    @Test
    void what_programs_have_registered_for_such_classes_and_names_stays() {
        Types types = Types.empty();
        types.register("path", 1, Track.class);
        types.register("day", 3, DayOfWeek.class);
        types.register("where", 1, new TypeConverter<>(Path.class, Path::toString, text -> Path.of(text.text())));
        types.register("unit", 1, new TypeConverter<>(TemporalUnit.class, Object::toString, text -> ChronoUnit.DAYS));
        List<Object> values = List.of(new Track("a"), DayOfWeek.MONDAY, Path.of("b"), ChronoUnit.DAYS);
        Document stored = types.document(values);
        assertThat(stored.json())
                .isEqualTo("[{\"@cairn\":\"path\",\"version\":1,\"value\":{\"way\":\"a\"}},"
                        + "{\"@cairn\":\"day\",\"version\":3,\"value\":\"MONDAY\"},"
                        + "{\"@cairn\":\"where\",\"version\":1,\"value\":\"b\"},"
                        + "{\"@cairn\":\"unit\",\"version\":1,\"value\":\"Days\"}]");
        assertThat(stored.toJava()).isEqualTo(values);
        assertThat(Document.of(List.of(Path.of("c"), DayOfWeek.MONDAY))
                        .with(types)
                        .toJava())
                .isEqualTo(List.of(Path.of("c"), DayOfWeek.MONDAY));
    }
}
