package dev.cairn.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearNamesTest {
    private static final List<String> NAMES = List.of("list", "show", "history", "tree", "diff", "fork", "rewind");

    @Test
    void names_that_are_a_few_letters_away_are_offered_nearest_first() {
        assertThat(NearNames.of("hsitory", NAMES)).containsExactly("history");
        assertThat(NearNames.of("lis", NAMES)).containsExactly("list");
        assertThat(NearNames.of("ditt", List.of("diff", "dite", "duet-x"))).containsExactly("dite");
        assertThat(NearNames.of("hist", List.of("list", "history"))).containsExactly("history", "list");
        assertThat(NearNames.of("zzzz", NAMES)).isEmpty();
        assertThat(NearNames.of("ls", List.of("list", "lease", "lost-x", "else")))
                .containsExactly("list", "lease", "lost-x");
        assertThat(NearNames.of("trc", List.of("trace"))).containsExactly("trace");
        assertThat(NearNames.of("l", List.of("list"))).isEmpty();
    }

    @Test
    void a_swap_of_neighbours_is_one_step() {
        assertThat(NearNames.distance("from", "form")).isEqualTo(1);
        assertThat(NearNames.distance("", "abc")).isEqualTo(3);
        assertThat(NearNames.distance("kitten", "sitting")).isEqualTo(3);
    }
}
