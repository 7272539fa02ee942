package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PublicFaultsPageTest {
    private static final String PAGE = Repository.read(Repository.ROOT.resolve("docs/reference/public-faults.md"));
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (?!reported|-)[^|]+ \\| [^|]+ \\| ([^|]+) \\|$");
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+)(?:#(\\w+))?`");

    @Test
    void every_fault_names_tests_that_exist() {
        Map<String, String> sources = sources();
        List<String> missing = new ArrayList<>();
        int rows = 0;
        for (Matcher row = ROW.matcher(PAGE); row.find(); rows++) {
            Matcher name = NAME.matcher(row.group(1));
            assertThat(name.find()).as("a test in: %s", row.group()).isTrue();
            do {
                String method = name.group(2) == null ? "@Test" : "void " + name.group(2) + "(";
                if (!sources.getOrDefault(name.group(1), "").contains(method)) {
                    missing.add(name.group());
                }
            } while (name.find());
        }
        assertThat(rows).isGreaterThan(50);
        assertThat(missing).isEmpty();
    }

    /** The text of each class that holds tests, by its simple name. */
    private static Map<String, String> sources() {
        Map<String, String> sources = new HashMap<>();
        for (Path file : Repository.files(".java")) {
            sources.merge(file.getFileName().toString().replace(".java", ""), Repository.read(file), String::concat);
        }
        return sources;
    }
}
