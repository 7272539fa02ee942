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
        Set<Path> linked = links(DOCS.resolve("README.md"));
        // Evidence stands off the index, where the guarantees are.
        linked.addAll(links(DOCS.resolve("reference/guarantees.md")));
        List<Path> pages = Repository.files(".md").stream()
                .filter(page -> page.startsWith(DOCS) && !page.startsWith(DOCS.resolve("reference/cli")))
                .filter(page -> !page.equals(DOCS.resolve("README.md")))
                .toList();
        assertThat(pages).hasSizeGreaterThan(30);
        assertThat(linked).containsAll(pages);
    }

    private static Set<Path> links(Path page) {
        Set<Path> linked = new TreeSet<>();
        Matcher links = Pattern.compile("\\]\\(([^)#]+)").matcher(Repository.read(page));
        while (links.find()) {
            linked.add(page.resolveSibling(links.group(1)).normalize());
        }
        return linked;
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
    void the_tutorial_comes_first_and_each_guide_page_once() {
        Matcher chapters = Pattern.compile("(?m)^\\| \\[[^\\]]+\\]\\(guide/([a-z0-9-]+)\\.md\\)")
                .matcher(Repository.read(DOCS.resolve("README.md")));
        List<String> order = chapters.results().map(chapter -> chapter.group(1)).toList();
        assertThat(order)
                .startsWith("first-steps", "resume", "checkpoints", "going-back", "langgraph4j")
                .doesNotHaveDuplicates();
    }
}
