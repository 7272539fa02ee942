package dev.cairn.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ViewTest {
    private record Item(String name, long bytes, @Nullable Instant seen, List<String> tags) {}

    private static final View<Item> ITEMS = new View<Item>(Json::of)
            .text("NAME", Item::name)
            .size("SIZE", Item::bytes)
            .text("SEEN", Item::seen)
            .text("TAGS", Item::tags);

    private static final List<Item> TWO = List.of(
            new Item("a", 1_500, Instant.EPOCH, List.of("x", "y")), new Item("line\nbreak", 3, null, List.of()));

    private static List<String> plain(List<String> lines) {
        return lines.stream().map(Style::plain).toList();
    }

    @Test
    void one_description_gives_the_table_and_the_json() {
        Answer answer = ITEMS.all(TWO, "No items.");
        assertThat(plain(answer.text().get()))
                .containsExactly(
                        "NAME            SIZE  SEEN                  TAGS",
                        "a            1.50 kB  1970-01-01T00:00:00Z  x, y",
                        "line\\nbreak      3 B  -");
        assertThat(answer.json().get().at("/items/0/bytes").json()).isEqualTo("1500");
        assertThat(answer.lines().get()).extracting(Document::json).hasSize(2);
    }

    @Test
    void nothing_is_said_in_words() {
        assertThat(ITEMS.all(List.of(), "No items.").text().get()).containsExactly("No items.");
        assertThat(ITEMS.tableOrNothing(List.of())).isEmpty();
        assertThat(plain(ITEMS.table(List.of()))).containsExactly("NAME  SIZE  SEEN  TAGS");
    }
}
