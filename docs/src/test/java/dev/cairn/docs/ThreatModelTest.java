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

class ThreatModelTest {
    private static final String PAGE = Repository.read(Repository.ROOT.resolve("docs/design/threat-model.md"));
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (?!attempt|-)[^|]+ \\| [^|]+ \\| ([^|]+) \\|$");
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+(?:Test|Tck))(?:#(\\w+))?`");

    @Test
    void every_defence_names_tests_that_exist() {
        Map<String, String> sources = new HashMap<>();
        for (Path file : Repository.files(".java")) {
            sources.merge(file.getFileName().toString().replace(".java", ""), Repository.read(file), String::concat);
        }
        List<String> missing = new ArrayList<>();
        int rows = 0;
        for (Matcher row = ROW.matcher(PAGE); row.find(); rows++) {
            Matcher name = NAME.matcher(row.group(1));
            assertThat(name.find()).as("a test in: %s", row.group()).isTrue();
            do {
                String source = sources.getOrDefault(name.group(1), "");
                boolean there = name.group(2) == null ? !source.isEmpty() : source.contains(" " + name.group(2) + "(");
                if (!there) {
                    missing.add(name.group());
                }
            } while (name.find());
        }
        assertThat(rows).isGreaterThan(25);
        assertThat(missing).isEmpty();
    }
}
