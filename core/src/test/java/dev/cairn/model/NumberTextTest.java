package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.cairn.error.CairnException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("locale")
class NumberTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, Integer, 0",
        "2147483647, Integer, 2147483647",
        "-2147483648, Integer, -2147483648",
        "2147483648, Long, 2147483648",
        "9007199254740993, Long, 9007199254740993",
        "999999999999999999, Long, 999999999999999999",
        "9223372036854775807, Long, 9223372036854775807",
        "-9223372036854775808, Long, -9223372036854775808",
        "9223372036854775808, BigInteger, 9223372036854775808",
        "18446744073709551615, BigInteger, 18446744073709551615",
        "-0, BigDecimal, 0",
        "-0.0, Double, -0.0",
        "0.000, BigDecimal, 0.000",
        "0e99999999999, BigDecimal, 0",
        "1.10, BigDecimal, 1.10",
        "0.1, Double, 0.1",
        "2.5, Double, 2.5",
        "1e30, BigDecimal, 1E+30",
        "1.0E30, Double, 1.0E30",
        "1E+2, BigDecimal, 1E+2",
        "100.0, Double, 100.0",
        "123456789.123456, BigDecimal, 123456789.123456",
        "1.23456789123456E8, Double, 1.23456789123456E8",
        "0.1234567890123456, Double, 0.1234567890123456",
        "0.12345678901234567, BigDecimal, 0.12345678901234567",
        "0.1000000000000000055511151231257827, BigDecimal, 0.1000000000000000055511151231257827",
        "1e400, BigDecimal, 1E+400",
        "1e-400, BigDecimal, 1E-400",
        "5e-324, BigDecimal, 5E-324",
        "4.9e-324, BigDecimal, 4.9E-324",
        "1.7976931348623157e308, BigDecimal, 1.7976931348623157E+308",
        "1.7976931348623157E308, Double, 1.7976931348623157E308",
        "1.7976931348623159e308, BigDecimal, 1.7976931348623159E+308",
        "2e23, BigDecimal, 2E+23",
        "0.00000000000000000000001, BigDecimal, 1E-23"
    })
    void a_number_is_the_smallest_java_type_that_holds_exactly_what_is_written(String text, String type, String value) {
        Number number = NumberText.value(text);
        assertThat(
                        number instanceof BigDecimal
                                ? "BigDecimal"
                                : number.getClass().getSimpleName())
                .isEqualTo(type);
        if (number instanceof Double) {
            assertThat(number).isEqualTo(Double.valueOf(value));
        } else {
            assertThat(number).hasToString(value);
        }
    }

    @Test
    void an_exponent_beyond_all_java_types_is_refused() {
        assertThatThrownBy(() -> NumberText.value("1e99999999999")).isInstanceOf(NumberFormatException.class);
    }

    /** The rule in its slow form. */
    private static Number reference(String text) {
        if (text.matches("-?[0-9]+") && !text.equals("-0")) {
            BigInteger value = new BigInteger(text);
            return value.bitLength() < 32
                    ? (Number) value.intValue()
                    : value.bitLength() < 64 ? (Number) value.longValue() : value;
        }
        double value = Double.parseDouble(text);
        BigDecimal exact = new BigDecimal(text);
        boolean same = !Double.isInfinite(value) && ShortestDecimal.text(value).equals(text);
        return same ? (Number) value : exact;
    }

    /** The shortest decimal that reads as a double, by trying all lengths; of two that are as close the even one. */
    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits <= 17; digits++) {
            BigDecimal down = exact.round(new MathContext(digits, RoundingMode.DOWN));
            BigDecimal up = exact.round(new MathContext(digits, RoundingMode.UP));
            boolean downFits = down.doubleValue() == value;
            boolean upFits = up.doubleValue() == value;
            if (downFits || upFits) {
                int nearer =
                        exact.subtract(down).abs().compareTo(exact.subtract(up).abs());
                boolean evenDown = !down.unscaledValue().testBit(0);
                return !upFits || (downFits && (nearer < 0 || (nearer == 0 && evenDown))) ? down : up;
            }
        }
        throw new AssertionError(exact);
    }

    @Test
    void random_numbers_follow_the_rule() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            String text = randomNumber(random);
            assertThat(NumberText.value(text)).as(text).isEqualTo(reference(text));
        }
    }

    @Test
    void a_number_that_is_read_and_put_back_keeps_its_text() {
        Random random = new Random(9);
        for (int i = 0; i < 5_000; i++) {
            String number = randomNumber(random);
            String text = "{\"a\":" + number + ",\"b\":[" + number + "]}";
            assertThat(Document.of(Document.parse(number).toJava()).json()).isEqualTo(number);
            assertThat(Document.of(Document.parse(text).toJava()).json()).isEqualTo(text);
        }
        for (String text : List.of("2.50", "1e3", "1E+3", "-0", "0.00", "1e400", "0e99999999999", "5e-324")) {
            Object read = Document.parse(text).toJava();
            assertThat(Document.of(read).json()).isEqualTo(text);
            assertThat(((Number) read).doubleValue()).isEqualTo(Double.parseDouble(text));
        }
        assertThat(Document.of(new BigDecimal("2.50")).json()).isEqualTo("{\"@cairn\":\"decimal\",\"value\":\"2.50\"}");
    }

    @ParameterizedTest
    @CsvSource({"1e400", "-1e400", "1e-400", "-1e-400", "1e99999999999", "1e-99999999999"})
    void a_double_is_never_infinite_or_zero_for_a_number_that_is_not(String text) {
        assertThatThrownBy(() -> Document.parse(text).as(Double.class)).isInstanceOf(CairnException.class);
        assertThatThrownBy(() -> Document.parse("{\"value\":" + text + "}").as(Measured.class))
                .isInstanceOf(CairnException.class);
        assertThatThrownBy(() -> Document.parse("[" + text + "]").asList(Float.class))
                .isInstanceOf(CairnException.class);
    }

    record Measured(double value) {}

    @Test
    void huge_exponents_are_compared_at_once() {
        String huge = "1e99999999999";
        String digits = "9".repeat(900);
        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            for (int i = 0; i < 1_000; i++) {
                assertThat(ExactNumber.compare(huge, "1")).isPositive();
                assertThat(ExactNumber.compare("1e2147483647", "1e-2147483647")).isPositive();
                assertThat(ExactNumber.compare("1e" + digits, "2e" + digits)).isNegative();
                assertThat(ExactNumber.compare("1e-" + digits, "0")).isPositive();
                assertThat(ExactNumber.compare("-" + huge, huge)).isNegative();
            }
        });
    }

    private static String randomNumber(Random random) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
        text.append(
                random.nextInt(4) == 0
                        ? "0"
                        : digits(random, 1 + random.nextInt(22)).replaceFirst("^0", "1"));
        if (random.nextBoolean()) {
            text.append('.').append(digits(random, 1 + random.nextInt(20)));
        }
        if (random.nextInt(3) == 0) {
            text.append(random.nextBoolean() ? 'e' : 'E').append(random.nextInt(700) - 350);
        }
        return text.toString();
    }

    private static String digits(Random random, int length) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < length; i++) {
            digits.append(random.nextInt(3) == 0 ? 0 : random.nextInt(10));
        }
        return digits.toString();
    }

    @Test
    void the_text_of_a_double_is_the_shortest_and_closest() {
        Random random = new Random(6);
        for (int i = 0; i < 3_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value) && value != 0) {
                BigDecimal text = new BigDecimal(ShortestDecimal.text(value));
                assertThat(text.doubleValue()).isEqualTo(value);
                assertThat(text.stripTrailingZeros()).isEqualTo(shortest(value).stripTrailingZeros());
            }
        }
        for (int exponent = -1_074; exponent < 1_024; exponent++) {
            double power = Math.scalb(1.0, exponent);
            for (double value : List.of(power, Math.nextUp(power), Math.nextDown(power))) {
                if (value > 0) {
                    assertThat(new BigDecimal(ShortestDecimal.text(value)).stripTrailingZeros())
                            .isEqualTo(shortest(value).stripTrailingZeros());
                }
            }
        }
    }

    @Test
    void the_text_of_a_float_reads_back_and_is_never_longer_than_needed() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(value)) {
                String text = ShortestDecimal.text(value);
                assertThat(Float.parseFloat(text)).isEqualTo(value);
                int digits = new BigDecimal(text).stripTrailingZeros().precision();
                assertThat(digits)
                        .isLessThanOrEqualTo(new BigDecimal(Float.toString(value))
                                .stripTrailingZeros()
                                .precision());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1.0, true",
        "1, 10e-1, true",
        "100, 1E2, true",
        "-0, 0.0, true",
        "0, 0e5, true",
        "-1, 1, false",
        "0.10, 0.1, true",
        "0.1, 0.01, false",
        "1.5, 15e-1, true",
        "10, 1, false",
        "1e99999999999999999999, 10e99999999999999999998, true",
        "1e99999999999999999999, 1e99999999999999999998, false",
        "9007199254740993, 9007199254740992, false"
    })
    void numbers_are_compared_by_their_value(String a, String b, boolean same) {
        assertThat(ExactNumber.same(a, b)).isEqualTo(same);
        assertThat(ExactNumber.same(b, a)).isEqualTo(same);
    }

    @Test
    void random_numbers_are_compared_as_big_decimals_are() {
        Random random = new Random(8);
        for (int i = 0; i < 20_000; i++) {
            String a = randomNumber(random);
            BigDecimal value = new BigDecimal(a);
            String b = random.nextBoolean()
                    ? randomNumber(random)
                    : value.setScale(value.scale() + random.nextInt(4)).toString();
            int order = Integer.signum(value.compareTo(new BigDecimal(b)));
            assertThat(Integer.signum(ExactNumber.compare(a, b)))
                    .as(a + " " + b)
                    .isEqualTo(order);
            assertThat(ExactNumber.same(a, b)).as(a + " " + b).isEqualTo(order == 0);
        }
    }
}
