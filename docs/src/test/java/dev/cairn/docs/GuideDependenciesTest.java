package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The dependencies that pages of the guide show are those of the build. */
class GuideDependenciesTest {
    private static final Pattern XML = Pattern.compile("```xml\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern DEPENDENCY = Pattern.compile(
            "<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*<version>([^<]+)</version>");
    private static final String POMS =
            Repository.files("pom.xml").stream().map(Repository::read).collect(Collectors.joining("\n"));

    private static List<Path> pages() {
        return Repository.files(".md").stream()
                .filter(file -> file.startsWith(Repository.ROOT.resolve("docs/guide")))
                .toList();
    }

    private static String xml(Path page) {
        return XML.matcher(Repository.read(page))
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void every_version_is_that_of_the_build() {
        List<String> wrong = new ArrayList<>();
        int named = 0;
        for (Path page : pages()) {
            Matcher dependency = DEPENDENCY.matcher(xml(page));
            while (dependency.find()) {
                String group = dependency.group(1);
                if (!group.equals("example")) {
                    named++;
                    String version = version(group, dependency.group(2));
                    if (!version.equals(dependency.group(3))) {
                        wrong.add(page.getFileName() + ": " + dependency.group(2) + " is " + version);
                    }
                }
            }
        }
        assertThat(named).isGreaterThan(20);
        assertThat(wrong).isEmpty();
    }

    private static String version(String group, String artifact) {
        return switch (group) {
            case "dev.cairn" -> ownVersion(artifact);
            case "org.springframework.ai" ->
                FrameworksPageTest.version(
                        FrameworksPageTest.pom("adapters/spring-ai") + FrameworksPageTest.ROOT_POM, "spring-ai-bom");
            case "org.springframework.boot" -> FrameworksPageTest.version(POMS, "spring-boot-dependencies");
            default -> FrameworksPageTest.version(POMS, artifact);
        };
    }

    private static String ownVersion(String artifact) {
        assertThat(POMS).contains("</parent>\n\n  <artifactId>" + artifact + "</artifactId>");
        Matcher version = Pattern.compile("<artifactId>cairn-parent</artifactId>\\s*<version>([^<]+)<")
                .matcher(FrameworksPageTest.ROOT_POM);
        assertThat(version.find()).isTrue();
        return version.group(1);
    }

    @Test
    void every_adapter_is_a_dependency_on_a_page() {
        String all = pages().stream().map(GuideDependenciesTest::xml).collect(Collectors.joining());
        assertThat(FrameworksPageTest.adapters())
                .isNotEmpty()
                .allSatisfy(adapter -> assertThat(all)
                        .contains("<artifactId>" + FrameworksPageTest.artifact(FrameworksPageTest.pom(adapter)) + "<"));
    }
}
