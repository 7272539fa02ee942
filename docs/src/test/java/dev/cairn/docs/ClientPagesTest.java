package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs in other languages on pages are files that tests run: a block behind a comment {@code <!-- file: PATH -->} equals the file. */
class ClientPagesTest {
    private static final Pattern BLOCK = Pattern.compile("<!-- file: (\\S+) -->\\n```\\w+\\n(.*?)```", Pattern.DOTALL);

    @ParameterizedTest
    @ValueSource(strings = {"javascript", "python"})
    void a_program_on_a_page_is_the_file_that_is_tested(String name) {
        Matcher block = BLOCK.matcher(Repository.read(Repository.ROOT.resolve("docs/guide/" + name + ".md")));
        assertThat(block.find()).isTrue();
        assertThat(block.group(2)).isEqualTo(Repository.read(Repository.ROOT.resolve(block.group(1))));
    }
}
