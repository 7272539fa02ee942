package dev.cairn.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SuggestionsTest {
    private static final List<String> NAMES = List.of("list", "show", "history", "tree", "diff", "fork", "rewind");

    @Test
    void names_that_are_a_few_letters_away_are_offered_nearest_first() {
        assertThat(Suggestions.of("hsitory", NAMES)).containsExactly("history");
        assertThat(Suggestions.of("lis", NAMES)).containsExactly("list");
        assertThat(Suggestions.of("ditt", List.of("diff", "dite", "duet-x"))).containsExactly("dite");
        assertThat(Suggestions.of("hist", List.of("list", "history"))).containsExactly("history", "list");
        assertThat(Suggestions.of("zzzz", NAMES)).isEmpty();
        assertThat(Suggestions.of("ls", List.of("list", "lease", "lost-x", "else")))
                .containsExactly("list", "lease", "lost-x");
        assertThat(Suggestions.of("trc", List.of("trace"))).containsExactly("trace");
        assertThat(Suggestions.of("l", List.of("list"))).isEmpty();
    }

    @Test
    void a_swap_of_neighbours_is_one_step() {
        assertThat(Suggestions.distance("from", "form")).isEqualTo(1);
        assertThat(Suggestions.distance("", "abc")).isEqualTo(3);
        assertThat(Suggestions.distance("kitten", "sitting")).isEqualTo(3);
    }
}
