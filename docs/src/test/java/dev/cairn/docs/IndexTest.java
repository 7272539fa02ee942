package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class IndexTest {
    private static final Path DOCS = Repository.ROOT.resolve("docs");

    @Test
    void the_index_leads_to_every_page() {
        Set<Path> linked = new TreeSet<>();
        Matcher links = Pattern.compile("\\]\\(([^)#]+)").matcher(Repository.read(DOCS.resolve("README.md")));
        while (links.find()) {
            linked.add(DOCS.resolve(links.group(1)).normalize());
        }
        List<Path> pages = Repository.files(".md").stream()
                .filter(page -> page.startsWith(DOCS) && !page.startsWith(DOCS.resolve("reference/cli")))
                .filter(page -> !page.equals(DOCS.resolve("README.md")))
                .toList();
        assertThat(pages).hasSizeGreaterThan(30);
        assertThat(linked).containsAll(pages);
    }

    @Test
    void every_command_that_a_page_names_is_there() {
        Pattern named = Pattern.compile("`cairn (thread|checkpoint|agent|store|env|db|config) ([a-z]+)\\b");
        for (Path page : Repository.files(".md")) {
            Matcher commands = named.matcher(Repository.read(page));
            while (commands.find()) {
                Path reference = DOCS.resolve("reference/cli/" + commands.group(1) + ".md");
                String command = "cairn " + commands.group(1) + " " + commands.group(2);
                assertThat(Repository.read(reference))
                        .as("%s in %s", command, page)
                        .contains(command);
            }
        }
    }

    @Test
    void the_tutorial_comes_first_and_resuming_is_its_second_page() {
        Matcher chapters = Pattern.compile("(?m)^\\| \\[[^\\]]+\\]\\(guide/(\\d\\d)-")
                .matcher(Repository.read(DOCS.resolve("README.md")));
        List<String> order = chapters.results().map(chapter -> chapter.group(1)).toList();
        assertThat(order).startsWith("01", "07", "02", "03", "08").doesNotHaveDuplicates();
    }
}
