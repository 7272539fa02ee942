package dev.cairn.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.util.List;
import org.junit.jupiter.api.Test;

class PatchTextTest {
    private static List<String> lines(String patch, int most) {
        return PatchText.lines(JsonPatch.parse(Document.parse(patch)), most);
    }

    @Test
    void items_that_are_removed_in_a_row_are_one_line_with_their_places() {
        String remove = "{\"op\":\"remove\",\"path\":\"/blocks/1\"},";
        String other = "{\"op\":\"remove\",\"path\":\"/blocks/4\"}";
        assertThat(lines("[" + remove.repeat(3) + other + "]", 20))
                .hasSize(2)
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("/blocks/1 to /blocks/3, 3 items"),
                        line -> assertThat(line).endsWith("/blocks/4"));
        assertThat(lines("[" + remove.repeat(3) + other + "]", 2))
                .hasSize(2)
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("/blocks/1 to /blocks/2, 2 items"),
                        line -> assertThat(line).contains("and 2 operations more"));
    }
}
