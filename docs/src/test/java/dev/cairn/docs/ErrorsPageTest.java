package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import dev.cairn.error.ErrorCode;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ErrorsPageTest {
    private static final String PAGE = Repository.read(Repository.ROOT.resolve("docs/reference/errors.md"));
    private static final Pattern OWN = Pattern.compile("(?:new CommandFailure\\(\\s*[^,;]+,|tell\\()\\s*\"([A-Z_]+)\"");

    @Test
    void every_code_has_an_entry_with_a_cause_and_a_solution() {
        assertThat(Arrays.stream(ErrorCode.values()).map(Enum::name))
                .allSatisfy(code -> assertThat(PAGE)
                        .containsPattern("(?m)^\\| `" + code + "` \\| \\d[^|]*\\| [^|]+ \\| [^|]{3,} \\|$"));
    }

    @Test
    void every_code_of_the_command_line_alone_has_one_too() {
        Set<String> used = new TreeSet<>();
        Path sources = Repository.ROOT.resolve("cli/src/main");
        Repository.files(".java").stream()
                .filter(file -> file.startsWith(sources))
                .forEach(file ->
                        OWN.matcher(Repository.read(file)).results().forEach(match -> used.add(match.group(1))));
        Arrays.stream(ErrorCode.values()).map(Enum::name).forEach(used::remove);
        assertThat(used)
                .contains("USAGE", "NO_STORE")
                .allSatisfy(code -> assertThat(PAGE)
                        .containsPattern("(?m)^\\| `" + code + "` \\| [^|]+ \\| [^|]{3,} \\| \\d+ \\|$"));
    }

    @Test
    void the_exit_codes_of_the_page_are_those_of_the_program() throws IllegalAccessException {
        Set<Integer> known = new TreeSet<>(Set.of(130));
        for (Field constant : ExitCode.class.getFields()) {
            known.add(constant.getInt(null));
        }
        Set<Integer> written = new TreeSet<>();
        Pattern.compile("(?m)^\\| (\\d+) \\| [^|]+ \\| ")
                .matcher(PAGE)
                .results()
                .forEach(row -> written.add(Integer.valueOf(row.group(1))));
        assertThat(written).isEqualTo(known);
    }
}
