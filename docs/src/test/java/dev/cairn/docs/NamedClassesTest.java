package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes that the pages for maintainers name are classes of this repository. */
class NamedClassesTest {
    private static final Pattern NAMED = Pattern.compile("`([A-Z][a-z]+[A-Za-z]*)(?:\\.[a-z]\\w*)?`");

    @ParameterizedTest
    @ValueSource(strings = {"ARCHITECTURE.md", "CONTRIBUTING.md"})
    void every_class_that_a_page_names_exists(String page) {
        Set<String> named = new TreeSet<>();
        Matcher names = NAMED.matcher(Repository.read(Repository.ROOT.resolve(page)));
        while (names.find()) {
            named.add(names.group(1));
        }
        assertThat(named).hasSizeGreaterThan(8);
        assertThat(classes()).containsAll(named);
    }

    private static Set<String> classes() {
        return Repository.files(".java").stream()
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
    }
}
