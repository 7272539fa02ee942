package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Java in the README and the guide is text of tests that pass: a block stands behind a comment {@code <!-- region: File.java#name -->} and
 * equals what stands between {@code // region: name} and {@code // end: name} in that file.
 */
class GuideTest {
    private static final Path SOURCES = Repository.ROOT.resolve("docs/src/test/java/dev/cairn/docs/guide");
    private static final Pattern BLOCK =
            Pattern.compile("(?:<!-- region: (\\S+)#(\\S+) -->\\n)?```java\\n(.*?)```", Pattern.DOTALL);

    private static List<Path> pages() {
        List<Path> pages = new ArrayList<>(List.of(Repository.ROOT.resolve("README.md")));
        pages.addAll(Repository.files(".md").stream()
                .filter(file -> file.startsWith(Repository.ROOT.resolve("docs/guide")))
                .toList());
        return pages;
    }

    @TestFactory
    List<DynamicTest> every_java_block_is_a_region_of_a_test() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : pages()) {
            Matcher blocks = BLOCK.matcher(Repository.read(page));
            while (blocks.find()) {
                String file = blocks.group(1);
                String name = blocks.group(2);
                String block = blocks.group(3);
                tests.add(DynamicTest.dynamicTest(Repository.ROOT.relativize(page) + " " + file + "#" + name, () -> {
                    assertThat(file).as("block without region:\n" + block).isNotNull();
                    assertThat(block).isEqualTo(region(SOURCES.resolve(file), name));
                }));
            }
        }
        assertThat(tests).hasSizeGreaterThan(5);
        return tests;
    }

    private static String region(Path source, String name) {
        assertThat(source).exists();
        String text = Repository.read(source);
        Matcher region = Pattern.compile(
                        "^ *// region: " + Pattern.quote(name) + "\\n(.*?)^ *// end: " + Pattern.quote(name) + "$",
                        Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(text);
        assertThat(region.find()).as("region " + name + " in " + source).isTrue();
        return region.group(1).stripTrailing().stripIndent() + "\n";
    }

    @Test
    void every_link_to_a_file_leads_somewhere() {
        Pattern link = Pattern.compile("\\]\\((?!https?:|#|mailto:)([^)#\\s]+)(#[^)\\s]*)?\\)");
        List<String> dead = new ArrayList<>();
        for (Path page : Repository.files(".md")) {
            Matcher links = link.matcher(Repository.read(page));
            while (links.find()) {
                if (!Files.exists(page.getParent().resolve(links.group(1)))) {
                    dead.add(Repository.ROOT.relativize(page) + " -> " + links.group(1));
                }
            }
        }
        assertThat(dead).isEmpty();
    }
}
