package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.binding.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** JSON from elsewhere, without tags, as Java types. */
@Tag("locale")
class StructuralReadingTest {
    enum Level {
        INFO,
        WARN
    }

    record Address(String city, @Nullable String street) {}

    record Person(
            String name,
            int age,
            Optional<String> nick,
            OptionalInt shoe,
            List<Address> homes,
            Map<String, Duration> waits,
            Set<Level> levels,
            BigDecimal balance,
            double ratio) {}

    private static final String PERSON = """
            {"ratio": 1, "name": "Ada", "age": 36, "nick": null, "homes": [{"street": null, "city": "London"}],
             "waits": {"a": "PT1S"}, "levels": ["WARN"], "balance": 12.50}""";

    private static CairnException failure(String json, Class<?> type) {
        return Objects.requireNonNull(catchThrowableOfType(
                CairnException.class, () -> Document.parse(json).as(type)));
    }

    @Test
    void plain_json_is_read_into_a_record() {
        assertThat(Document.parse(PERSON).as(Person.class))
                .isEqualTo(new Person(
                        "Ada",
                        36,
                        Optional.empty(),
                        OptionalInt.empty(),
                        List.of(new Address("London", null)),
                        Map.of("a", Duration.ofSeconds(1)),
                        Set.of(Level.WARN),
                        new BigDecimal("12.50"),
                        1.0));
    }

    @Test
    void all_problems_are_named_at_once_with_their_places() {
        CairnException error = failure("""
                {"name": 5, "age": "x", "homes": [{"street": "s", "town": "t"}, 7], "waits": {"a/b": "soon"},
                 "levels": ["LOUD"], "balance": 1, "ratio": null, "extra": 1}""", Person.class);
        assertThat(error.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(error.details()).containsEntry("pointer", "/name");
        assertThat(error)
                .hasMessageContaining(Person.class.getTypeName())
                .hasMessageContaining("\"/name\" is not a string")
                .hasMessageContaining("\"/age\" is not a whole number")
                .hasMessageContaining("\"/homes/0/city\" is missing")
                .hasMessageContaining("\"/homes/0/town\" is unknown")
                .hasMessageContaining("\"/homes/1\" is not an object")
                .hasMessageContaining("\"/waits/a~1b\" is not an ISO 8601 duration")
                .hasMessageContaining("\"/levels/0\" is not one of [INFO, WARN]")
                .hasMessageContaining("\"/ratio\" is null")
                .hasMessageContaining("\"/extra\" is unknown")
                .hasMessageContaining("upcast")
                .hasMessageNotContaining("soon");
    }

    @Test
    void the_list_of_problems_is_bounded() {
        String many = "[" + "7,".repeat(100_000) + "7]";
        assertThatThrownBy(() -> Document.parse(many).asList(Address.class))
                .hasMessageContaining("/19")
                .hasMessageNotContaining("/20")
                .hasMessageContaining("more");
    }

    @Test
    void numbers_are_read_as_the_asked_type_when_they_fit() {
        assertThat(Document.parse("5").as(Long.class)).isEqualTo(5L);
        assertThat(Document.parse("5").as(long.class)).isEqualTo(5L);
        assertThat(Document.parse("5.0").as(Integer.class)).isEqualTo(5);
        assertThat(Document.parse("1e3").as(Short.class)).isEqualTo((short) 1000);
        assertThat(Document.parse("5").as(Double.class)).isEqualTo(5.0);
        assertThat(Document.parse("\"NaN\"").as(Double.class)).isNaN();
        assertThat(Document.parse("18446744073709551616").as(BigInteger.class)).isEqualTo(BigInteger.TWO.pow(64));
        assertThat(Document.parse("1.10").as(BigDecimal.class)).isEqualTo(new BigDecimal("1.10"));
        assertThat(Document.parse("\"1.10\"").as(BigDecimal.class)).isEqualTo(new BigDecimal("1.10"));
        assertThat(Document.of(5L).as(Long.class)).isEqualTo(5L);
    }

    @Test
    void numbers_that_do_not_fit_are_refused() {
        for (String json : List.of("2147483648", "5.5", "-1e40", "\"5\"", "true", "1e999999999", "1e99999999999")) {
            assertThat(failure(json, Integer.class).code()).isEqualTo(ErrorCode.INVALID);
        }
        assertThat(failure("1e400", Double.class)).hasMessageContaining("Double");
        assertThat(failure("1e-400", Double.class)).hasMessageContaining("Double");
        assertThat(failure("-1e-50", float.class)).hasMessageContaining("Float");
        assertThat(Document.parse("0e-400").as(Double.class)).isZero();
        assertThat(failure("1e99999999999", Object.class)).hasMessageContaining("exponent");
        assertThat(failure("1.5", BigInteger.class)).hasMessageContaining("whole number");
        assertThat(failure("300", byte.class)).hasMessageContaining("-128 to 127");
    }

    @Test
    void null_is_refused_where_an_object_is_asked_for() {
        assertThat(failure("null", String.class)).hasMessageContaining("null");
        assertThat(failure("null", Person.class)).hasMessageContaining("null");
        assertThat(failure("null", Object.class)).hasMessageContaining("null");
        assertThat((Object) Document.parse("null").as(Optional.class)).isEqualTo(Optional.empty());
        assertThatThrownBy(() -> Document.parse("[\"a\",null]").asList(String.class))
                .hasMessageContaining("/1");
        assertThatThrownBy(() -> Document.parse("null").asList(String.class)).hasMessageContaining("null");
        assertThatThrownBy(() -> Document.parse("5").asList(String.class)).hasMessageContaining("an array");
    }

    @Test
    void a_registered_type_is_read_from_plain_json_in_its_newest_form() {
        Types types = Types.empty();
        types.register("address", 2, Address.class);
        Document plain = Document.parse("{\"city\":\"Paris\",\"street\":null}").with(types);
        assertThat(plain.as(Address.class)).isEqualTo(new Address("Paris", null));
        assertThat(plain.toJava()).isInstanceOf(Map.class);
    }

    @Test
    void a_document_is_its_own_type() {
        Document document = Document.parse("{\"@cairn\":\"unknown\"}");
        assertThat(document.as(Document.class)).isEqualTo(document);
    }

    @Test
    void a_tag_of_another_type_than_asked_for_is_refused() {
        assertThat(failure("{\"@cairn\":\"duration\",\"value\":\"PT1S\"}", String.class))
                .hasMessageContaining("\"duration\"")
                .hasMessageContaining("java.lang.String");
        assertThat(failure("{\"@cairn\":\"optional\",\"value\":null}", Duration.class))
                .hasMessageContaining("java.time.Duration");
    }

    @Test
    void a_class_that_is_not_registered_says_what_to_do() {
        assertThat(failure("{}", Thread.class)).hasMessageContaining("types.register");
    }
}
