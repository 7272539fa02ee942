package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.model.Document;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A value that is edited in the browser leaves all others as they are, digit for digit. Only with {@code -Pprograms}: it needs Chromium. */
@Tag("browser")
class EditedNumbersTest {
    private static final String DATA =
            "{\"id\":9007199254740993,\"price\":1.10,\"none\":\"a\\u0000b\",\"note\":\"old\","
                    + "\"parts\":[1.0,100,-0,{\"deep\":123456789012345678901234567890}]}";

    @Test
    void a_text_is_edited_and_the_numbers_beside_it_keep_their_digits() {
        assertThat(edited("/order/note", "new")).isEqualTo(DATA.replace("old", "new"));
    }

    @Test
    void a_number_is_edited_and_keeps_the_digits_that_were_typed() {
        assertThat(edited("/order/price", "1.200")).isEqualTo(DATA.replace("1.10", "1.200"));
    }

    @Test
    void an_object_is_edited_as_json_and_every_other_member_keeps_its_digits() {
        assertThat(edited("/order/parts/3", "{\"deep\":9007199254740995}"))
                .isEqualTo(DATA.replace("123456789012345678901234567890", "9007199254740995"));
    }

    private static String edited(String pointer, String text) {
        try (Pages pages = new Pages()) {
            pages.sample().step("run-1", Map.of("values", Map.of("order", Document.parse(DATA))), "input");
            Tab tab = pages.open("#/threads/run-1?view=tree&pointer=" + Sample.escaped(pointer));
            tab.awaitText("9007199254740993");
            tab.key("e");
            tab.fill("dialog[open] textarea", text);
            tab.clickText("Edit and fork");
            tab.awaitNone("dialog[open]");
            CheckpointConfig branch = CheckpointConfig.of("run-1").onBranch("fork-1");
            return pages.store()
                    .checkpoints()
                    .get(branch)
                    .checkpoint()
                    .value("order")
                    .json();
        }
    }
}
