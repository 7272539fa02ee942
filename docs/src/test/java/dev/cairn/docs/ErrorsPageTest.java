package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.ErrorCode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ErrorsPageTest {
    private static final String PAGE = Repository.read(Repository.ROOT.resolve("docs/reference/errors.md"));

    @Test
    void every_code_has_an_entry_with_a_cause_and_a_solution() {
        assertThat(Arrays.stream(ErrorCode.values()).map(Enum::name))
                .allSatisfy(code -> assertThat(PAGE)
                        .containsPattern("(?m)^\\| `" + code + "` \\| \\d[^|]*\\| [^|]+ \\| [^|]+ \\|$"));
    }
}
