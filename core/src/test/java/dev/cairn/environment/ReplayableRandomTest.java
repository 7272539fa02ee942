package dev.cairn.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("locale")
class ReplayableRandomTest {
    @Test
    void it_is_xoshiro256plusplus() {
        ReplayableRandom random = new ReplayableRandom(0);
        random.restore(Document.parse("{\"algorithm\":\"xoshiro256++\",\"state\":[\"1\",\"2\",\"3\",\"4\"]}"));
        List<Long> drawn = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            drawn.add(random.nextLong());
        }
        assertThat(drawn.stream().map(Long::toUnsignedString))
                .containsExactly(
                        "41943041",
                        "58720359",
                        "3588806011781223",
                        "3591011842654386",
                        "9228616714210784205",
                        "9973669472204895162",
                        "14011001112246962877",
                        "12406186145184390807",
                        "15849039046786891736",
                        "10450023813501588000");
    }

    @Test
    void seeds_are_spread_by_splitmix64() {
        assertThat(new ReplayableRandom(1234567).state().at("/state/0").text())
                .isEqualTo(String.format("%016x", Long.parseUnsignedLong("6457827717110365317")));
        assertThat(new ReplayableRandom(1234567).state().at("/state/1").text())
                .isEqualTo(String.format("%016x", Long.parseUnsignedLong("3203168211198807973")));
    }

    @Test
    void a_restored_generator_goes_on_where_the_saved_one_was() {
        ReplayableRandom random = new ReplayableRandom(42);
        random.nextDouble();
        Document saved = random.state();
        List<Object> first = draw(random);
        ReplayableRandom other = new ReplayableRandom(1);
        other.restore(saved);
        assertThat(draw(other)).isEqualTo(first);
    }

    private static List<Object> draw(ReplayableRandom random) {
        List<Integer> cards = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        random.shuffle(cards);
        return List.of(random.nextInt(10), random.nextDouble(), random.nextBoolean(), random.nextLong(), cards);
    }

    @Test
    void numbers_are_in_their_range_and_spread_over_it() {
        ReplayableRandom random = new ReplayableRandom(3);
        int[] counts = new int[7];
        for (int i = 0; i < 7_000; i++) {
            counts[random.nextInt(7)]++;
            assertThat(random.nextDouble()).isGreaterThanOrEqualTo(0).isLessThan(1);
        }
        assertThat(java.util.Arrays.stream(counts).boxed()).allMatch(count -> count > 850 && count < 1_150);
        assertThatThrownBy(() -> random.nextInt(0)).isInstanceOf(CairnException.class);
        assertThatThrownBy(() -> random.restore(Document.parse("{\"algorithm\":\"other\",\"state\":[]}")))
                .hasMessageContaining("xoshiro256++");
    }
}
