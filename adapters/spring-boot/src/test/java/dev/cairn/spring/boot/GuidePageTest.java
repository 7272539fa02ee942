package dev.cairn.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GuidePageTest {
    private static final Path ROOT = Path.of("../..");
    private static final Path PROJECT = Path.of("src/test/resources/empty-project/pom.xml");
    private static final Pattern FILE = Pattern.compile("<!-- file: (\\S+) -->\\n```[a-z]+\\n(.*?)```", Pattern.DOTALL);

    private static String page() throws IOException {
        return Files.readString(ROOT.resolve("docs/guide/spring-boot.md"));
    }

    @Test
    void files_of_the_page_are_those_of_the_tested_project() throws IOException {
        List<MatchResult> files = FILE.matcher(page()).results().toList();
        assertThat(files).hasSize(3);
        for (MatchResult file : files) {
            assertThat(file.group(2)).isEqualTo(Files.readString(ROOT.resolve(file.group(1))));
        }
    }

    @Test
    void the_tested_application_runs_on_what_its_pom_names() throws IOException {
        String pom = Files.readString(PROJECT);
        String version = pom.replaceAll("(?s).*<parent>.*?<version>([^<]+)</version>.*", "$1");
        String classPath = System.getProperty("java.class.path");
        List<String> artifacts = Pattern.compile("<groupId>org.springframework.boot</groupId>\\s+<artifactId>([^<]+)<")
                .matcher(pom)
                .results()
                .map(match -> match.group(1))
                .filter(artifact -> !artifact.equals("spring-boot-starter-parent"))
                .toList();
        assertThat(artifacts)
                .hasSize(2)
                .allSatisfy(artifact -> assertThat(classPath).contains(artifact + "-" + version + ".jar"));
    }

    @Test
    void every_setting_is_on_the_page() throws IOException {
        assertThat(MetadataTest.names())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(page()).contains("`" + name + "`"));
    }
}
