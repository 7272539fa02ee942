package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The versions of frameworks that the page says are those of the build, and no adapter is left out. */
class FrameworksPageTest {
    private static final String PAGE = Repository.read(Repository.ROOT.resolve("docs/reference/frameworks.md"));
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| \\[[^|]+ \\| `([^`]+)` \\| `([^`]+)` (\\S+) \\| [^|]+ \\|$");
    /** Adapters of no framework. */
    private static final Set<String> OTHERS =
            Set.of("adapters/graphs", "adapters/oci", "adapters/messages", "adapters/test-support");

    static final String ROOT_POM = Repository.read(Repository.ROOT.resolve("pom.xml"));

    static List<String> adapters() {
        return Pattern.compile("<module>(adapters/[^<]+)</module>")
                .matcher(ROOT_POM)
                .results()
                .map(module -> module.group(1))
                .filter(module -> !OTHERS.contains(module))
                .toList();
    }

    static String pom(String module) {
        return Repository.read(Repository.ROOT.resolve(module).resolve("pom.xml"));
    }

    @Test
    void every_adapter_is_in_the_table() {
        Set<String> named = new TreeSet<>();
        for (Matcher row = ROW.matcher(PAGE); row.find(); ) {
            named.add(row.group(1));
        }
        assertThat(named)
                .isEqualTo(adapters().stream()
                        .map(module -> artifact(pom(module)))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void every_version_is_that_of_the_build() {
        List<String> wrong = new ArrayList<>();
        for (Matcher row = ROW.matcher(PAGE); row.find(); ) {
            String module = adapters().stream()
                    .filter(adapter -> artifact(pom(adapter)).equals(row.group(1)))
                    .findFirst()
                    .orElseThrow();
            String version = version(pom(module) + ROOT_POM, row.group(2));
            if (!version.equals(row.group(3))) {
                wrong.add(row.group(2) + " is " + version);
            }
        }
        assertThat(wrong).isEmpty();
    }

    static String artifact(String pom) {
        Matcher name = Pattern.compile("</parent>\\s*<artifactId>([^<]+)<").matcher(pom);
        assertThat(name.find()).isTrue();
        return name.group(1);
    }

    /** The version of an artifact in the text of poms. */
    static String version(String poms, String artifact) {
        Matcher said = Pattern.compile("<artifactId>" + Pattern.quote(artifact) + "</artifactId>\\s*<version>([^<]+)<")
                .matcher(poms);
        assertThat(said.find()).as(artifact).isTrue();
        Matcher property = Pattern.compile("\\$\\{(.+)}").matcher(said.group(1));
        if (!property.matches()) {
            return said.group(1);
        }
        Matcher value = Pattern.compile("<" + Pattern.quote(property.group(1)) + ">([^<]+)<")
                .matcher(ROOT_POM);
        assertThat(value.find()).as(property.group(1)).isTrue();
        return value.group(1);
    }
}
