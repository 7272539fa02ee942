package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.model.binding.Types;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("locale")
class StandardTypesTest {
    static Stream<Arguments> plain() {
        return Stream.of(
                Arguments.of(true, "true"),
                Arguments.of("text", "\"text\""),
                Arguments.of("a\u0000b", "\"a\\u0000b\""),
                Arguments.of("a\\u0000b", "\"a\\\\u0000b\""),
                Arguments.of(5, "5"),
                Arguments.of(Integer.MIN_VALUE, "-2147483648"),
                Arguments.of(2147483648L, "2147483648"),
                Arguments.of(Long.MIN_VALUE, "-9223372036854775808"),
                Arguments.of(new BigInteger("9223372036854775808"), "9223372036854775808"),
                Arguments.of(0.1, "0.1"),
                Arguments.of(5.0, "5.0"),
                Arguments.of(-0.0, "-0.0"),
                Arguments.of(1.0E30, "1.0E30"),
                Arguments.of(Double.MIN_VALUE, "5.0E-324"),
                Arguments.of(Double.MAX_VALUE, "1.7976931348623157E308"),
                Arguments.of(List.of(1, "x", List.of()), "[1,\"x\",[]]"),
                Arguments.of(Map.of("b", 1, "a", Map.of()), "{\"a\":{},\"b\":1}"));
    }

    @ParameterizedTest
    @MethodSource("plain")
    void json_types_need_no_tag(Object value, String json) {
        assertThat(Document.of(value).json()).isEqualTo(json);
        assertThat(Document.of(value).toJava()).isEqualTo(value);
        assertThat(Document.parse(json).toJava()).isEqualTo(value);
    }

    static Stream<Arguments> tagged() {
        return Stream.of(
                Arguments.of(5L, "long", "5"),
                Arguments.of((short) -5, "short", "-5"),
                Arguments.of((byte) 127, "byte", "127"),
                Arguments.of(0.1f, "float", "0.1"),
                Arguments.of(Float.NaN, "float", "\"NaN\""),
                Arguments.of(Float.MIN_VALUE, "float", "1.0E-45"),
                Arguments.of('ß', "char", "\"ß\""),
                Arguments.of('\ud800', "char", "\"\\ud800\""),
                Arguments.of(BigInteger.TEN, "integer", "10"),
                Arguments.of(new BigDecimal("1.10"), "decimal", "\"1.10\""),
                Arguments.of(new BigDecimal("-1E+400"), "decimal", "\"-1E+400\""),
                Arguments.of(Double.NaN, "double", "\"NaN\""),
                Arguments.of(Double.POSITIVE_INFINITY, "double", "\"Infinity\""),
                Arguments.of(Double.NEGATIVE_INFINITY, "double", "\"-Infinity\""),
                Arguments.of(
                        Instant.parse("2026-03-29T01:30:00.123456789Z"),
                        "instant",
                        "\"2026-03-29T01:30:00.123456789Z\""),
                Arguments.of(Duration.ofSeconds(-1, 500_000_000), "duration", "\"PT-0.5S\""),
                Arguments.of(Period.of(1, -2, 3), "period", "\"P1Y-2M3D\""),
                Arguments.of(LocalDate.of(9999, 12, 31), "date", "\"9999-12-31\""),
                Arguments.of(LocalTime.of(1, 2), "time", "\"01:02\""),
                Arguments.of(LocalDateTime.of(2026, 1, 2, 3, 4, 5, 6), "datetime", "\"2026-01-02T03:04:05.000000006\""),
                Arguments.of(
                        OffsetDateTime.parse("2026-03-29T01:30:00+02:00"),
                        "offset-datetime",
                        "\"2026-03-29T01:30+02:00\""),
                Arguments.of(OffsetTime.parse("01:30+02:00"), "offset-time", "\"01:30+02:00\""),
                Arguments.of(
                        ZonedDateTime.of(2026, 7, 1, 0, 0, 0, 1, ZoneId.of("Europe/Paris")),
                        "zoned-datetime",
                        "\"2026-07-01T00:00:00.000000001+02:00[Europe/Paris]\""),
                Arguments.of(Year.of(-44), "year", "-44"),
                Arguments.of(YearMonth.of(12_345, 6), "year-month", "\"+12345-06\""),
                Arguments.of(MonthDay.of(2, 29), "month-day", "\"--02-29\""),
                Arguments.of(ZoneId.of("Pacific/Chatham"), "zone", "\"Pacific/Chatham\""),
                Arguments.of(ZoneOffset.ofHoursMinutes(5, 45), "zone-offset", "\"+05:45\""),
                Arguments.of(new UUID(1, 2), "uuid", "\"00000000-0000-0001-0000-000000000002\""),
                Arguments.of(URI.create("urn:x:ü%20"), "uri", "\"urn:x:ü%20\""),
                Arguments.of(Optional.empty(), "optional", "null"),
                Arguments.of(Optional.of("x"), "optional", "\"x\""),
                Arguments.of(OptionalInt.of(1), "optional-int", "1"),
                Arguments.of(OptionalLong.of(1), "optional-long", "1"),
                Arguments.of(OptionalLong.empty(), "optional-long", "null"),
                Arguments.of(OptionalDouble.of(Double.NaN), "optional-double", "\"NaN\""),
                Arguments.of(Set.of(3, 1, 2), "set", "[1,2,3]"),
                Arguments.of(new LinkedHashSet<>(List.of("b", "a")), "set", "[\"b\",\"a\"]"),
                Arguments.of(new TreeSet<>(List.of(10, 9)), "set", "[9,10]"),
                Arguments.of(Map.of(2, "x", 1, "y"), "map", "[[1,\"y\"],[2,\"x\"]]"),
                Arguments.of(Map.of("@cairn", "instant"), "object", "{\"@cairn\":\"instant\"}"));
    }

    @ParameterizedTest
    @MethodSource("tagged")
    void other_types_come_back_through_a_tag(Object value, String tag, String inner) {
        Document document = Document.of(List.of(value));
        assertThat(document.json()).isEqualTo("[{\"@cairn\":\"" + tag + "\",\"value\":" + inner + "}]");
        assertThat(Document.parse(document.bytes()).toJava()).isEqualTo(List.of(value));
        assertThat(Document.of(Document.parse(document.bytes()).toJava())).isEqualTo(document);
        if (Modifier.isPublic(value.getClass().getModifiers())) {
            assertThat(Document.parse(document.bytes()).item(0).as(value.getClass()))
                    .isEqualTo(value);
        }
    }

    static Stream<Object> arrays() {
        return Stream.of(
                new byte[] {0, -1, 127},
                new boolean[] {true, false},
                new short[] {-1, 5},
                new int[] {},
                new long[] {Long.MAX_VALUE, 1},
                new float[] {0.1f, Float.NaN},
                new double[] {0.1, Double.NEGATIVE_INFINITY},
                new char[] {'a', '\ud800'},
                new String[] {"a", null});
    }

    @ParameterizedTest
    @MethodSource("arrays")
    void arrays_come_back_with_their_type(Object array) {
        Object back = Document.parse(Document.of(array).bytes()).toJava();
        assertThat(back).isInstanceOf(array.getClass());
        assertThat(Arrays.deepEquals(new Object[] {back}, new Object[] {array})).isTrue();
    }

    @Test
    void the_extremes_of_dates_and_times_come_back() {
        List<Object> extremes = List.of(
                Instant.MIN,
                Instant.MAX,
                LocalDate.MIN,
                LocalDate.MAX,
                LocalDateTime.MIN,
                LocalDateTime.MAX,
                LocalTime.MAX,
                OffsetDateTime.MIN,
                OffsetDateTime.MAX,
                OffsetTime.MIN,
                Duration.ofSeconds(Long.MIN_VALUE),
                Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
                Period.of(Integer.MIN_VALUE, Integer.MAX_VALUE, 0),
                Year.of(Year.MAX_VALUE),
                YearMonth.of(Year.MIN_VALUE, 1),
                YearMonth.of(Year.MAX_VALUE, 12),
                YearMonth.of(-1, 1),
                ZoneOffset.MIN);
        assertThat(Document.parse(Document.of(extremes).bytes()).toJava()).isEqualTo(extremes);
    }

    @Test
    void a_zoned_time_in_an_overlap_keeps_its_offset() {
        ZonedDateTime first = ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, ZoneId.of("Europe/Paris"));
        List<Object> both = List.of(first.withEarlierOffsetAtOverlap(), first.withLaterOffsetAtOverlap());
        assertThat(both.get(0)).isNotEqualTo(both.get(1));
        assertThat(Document.parse(Document.of(both).bytes()).toJava()).isEqualTo(both);
    }

    @Test
    void an_offset_in_place_of_a_zone_stays_an_offset() {
        ZonedDateTime time = ZonedDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(2));
        ZonedDateTime back = Document.of(time).as(ZonedDateTime.class);
        assertThat(back).isEqualTo(time);
        assertThat(back.getZone()).isEqualTo(ZoneOffset.ofHours(2));
    }

    @Test
    void mixed_lists_keep_every_type() {
        List<@Nullable Object> mixed =
                new ArrayList<>(List.of(1, 2.5, 10_000_000_000L, 1.0E30, true, List.of(1), Map.of("x", 1)));
        mixed.add(5, null);
        for (Object value : List.of(mixed, List.of(mixed), Map.of("k", mixed))) {
            assertThat(Document.of(value).toJava()).isEqualTo(value);
        }
        assertThat(Document.parse("[1, 2.5, 10000000000, 1.0E30, true, null, [1], {\"x\":1}]")
                        .toJava())
                .isEqualTo(mixed);
    }

    @Test
    void documents_stand_in_values_as_they_are() {
        Document raw = Document.parse("{\"n\":1.10,\"@cairn\":\"x\"}");
        assertThat(Document.of(List.of(raw)).json()).isEqualTo("[{\"n\":1.10,\"@cairn\":\"x\"}]");
        assertThat(Document.of(raw)).isSameAs(raw);
    }

    @Test
    void binary_documents_take_a_json_form_inside_others() {
        Document image = Document.fromBinary(new byte[] {1, 2, 3}, "image/png");
        String json = "{\"@cairn\":\"binary\",\"media\":\"image/png\",\"value\":\"AQID\"}";
        for (Document list : List.of(Document.fromArray(List.of(image)), Document.of(List.of(image)))) {
            assertThat(list.json()).isEqualTo("[" + json + "]");
            assertThat(list.byteLength()).isEqualTo(json.length() + 2);
            assertThat(Document.parse(list.bytes())).isEqualTo(list);
            assertThat(Document.parse(list.bytes()).toJava()).isEqualTo(List.of(image));
        }
        assertThat(Document.fromObject(Map.of("i", image)).json()).isEqualTo("{\"i\":" + json + "}");
        assertThat(image.toJava()).isEqualTo(image);
        assertThat(image.as(byte[].class)).containsExactly(1, 2, 3);
        assertThat(image.with(Types.empty())).isEqualTo(image);
    }

    @Test
    void nested_optionals_are_distinguished() {
        List<Object> values = List.of(
                Optional.empty(),
                Optional.of(Optional.empty()),
                Optional.of(Optional.of(Optional.of(1L))),
                Optional.of(List.of(Optional.empty())));
        assertThat(Document.parse(Document.of(values).bytes()).toJava()).isEqualTo(values);
    }

    @Test
    void text_that_is_no_value_of_the_type_is_refused_with_its_place_but_not_shown() {
        for (String type :
                List.of("instant", "duration", "uuid", "bytes", "zone", "zoned-datetime", "decimal", "char", "uri")) {
            String json = "{\"a\":[{\"@cairn\":\"" + type + "\",\"value\":\"  secret \"}]}";
            assertThatThrownBy(() -> Document.parse(json).toJava())
                    .hasMessageContaining("/a/0/value")
                    .hasMessageNotContaining("secret");
        }
    }
}
