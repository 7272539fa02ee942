package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of scenarios of agent snapshots is complete and names tests that exist. */
class AgentScenariosTest {
    private static final String PAGE = Repository.read(Repository.ROOT.resolve("docs/reference/agent-scenarios.md"));
    private static final Pattern ROW = Pattern.compile("^\\| (\\d+) \\| .* \\| `(\\w+)#(\\w+)` \\|$");

    private record Row(int number, String type, String method) {}

    private static Map<String, List<Row>> sections() {
        Map<String, List<Row>> sections = new LinkedHashMap<>();
        List<Row> rows = new ArrayList<>();
        for (String line : PAGE.split("\n", -1)) {
            Matcher row = ROW.matcher(line);
            if (line.startsWith("## ")) {
                rows = new ArrayList<>();
                sections.put(line.substring(3), rows);
            } else if (row.matches()) {
                rows.add(new Row(Integer.parseInt(row.group(1)), row.group(2), row.group(3)));
            } else {
                assertThat(line).doesNotMatch("\\| \\d.*");
            }
        }
        return sections;
    }

    @Test
    void every_scenario_and_every_fault_has_a_row() {
        Map<String, List<Row>> sections = sections();
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("Serializer", 35);
        counts.put("Service", 43);
        counts.put("Migration", 30);
        counts.put("Integration", 18);
        counts.put("Faults that ours must not have", 30);
        assertThat(sections.keySet()).containsExactlyElementsOf(counts.keySet());
        counts.forEach((section, count) -> {
            List<Integer> numbers = new ArrayList<>();
            for (int i = 1; i <= count; i++) {
                numbers.add(i);
            }
            assertThat(sections.get(section))
                    .as(section)
                    .extracting(Row::number)
                    .isEqualTo(numbers);
        });
    }

    @Test
    void every_named_test_exists() {
        Map<String, String> sources = new HashMap<>();
        for (Path file : Repository.files("Test.java")) {
            String name = file.getFileName().toString();
            sources.merge(name.substring(0, name.length() - 5), Repository.read(file), String::concat);
        }
        List<String> missing = new ArrayList<>();
        for (List<Row> rows : sections().values()) {
            for (Row row : rows) {
                Pattern test = Pattern.compile(
                        "@(?:Parameterized)?Test\\b(?:(?!\\bvoid\\b).)*\\bvoid " + row.method + "\\(", Pattern.DOTALL);
                if (!test.matcher(sources.getOrDefault(row.type, "")).find()) {
                    missing.add(row.type + "#" + row.method);
                }
            }
        }
        assertThat(missing).isEmpty();
    }
}
