package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Java in the README and the guide is text of tests that pass: a block stands behind a comment {@code <!-- region: File.java#name -->} and
 * equals what stands between {@code // region: name} and {@code // end: name} in that file. The file is beside this test, or in the tests of
 * the adapter whose framework it needs.
 */
class GuideTest {
    private static final Path SOURCES = Repository.ROOT.resolve("docs/src/test/java/dev/cairn/docs/guide");
    private static final String ADAPTERS = "adapters/[^/]+/src/test/java/.*";
    private static final Pattern BLOCK =
            Pattern.compile("(?:<!-- region: (\\S+)#(\\S+) -->\\n)?```java\\n(.*?)```", Pattern.DOTALL);

    private static final Pattern IMPORTS =
            Pattern.compile("<!-- imports -->\\n(?:.*\\n\\n)?```java\\n(.*?)```\\n", Pattern.DOTALL);
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (static )?([\\w.]+)\\.(\\w+);$");

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
            Matcher blocks =
                    BLOCK.matcher(IMPORTS.matcher(Repository.read(page)).replaceAll(""));
            while (blocks.find()) {
                String file = blocks.group(1);
                String name = blocks.group(2);
                String block = blocks.group(3);
                tests.add(DynamicTest.dynamicTest(Repository.ROOT.relativize(page) + " " + file + "#" + name, () -> {
                    assertThat(file).as("block without region:\n" + block).isNotNull();
                    assertThat(block).isEqualTo(region(source(file), name));
                }));
            }
        }
        assertThat(tests).hasSizeGreaterThan(5);
        return tests;
    }

    /** A page begins with the imports that its blocks need, unless these have their own. */
    @TestFactory
    List<DynamicTest> every_page_shows_the_imports_of_its_blocks() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : pages()) {
            String text = Repository.read(page);
            String needed = neededImports(text);
            Matcher shown = IMPORTS.matcher(text);
            tests.add(DynamicTest.dynamicTest(
                    Repository.ROOT.relativize(page).toString(),
                    () -> assertThat(shown.find() ? shown.group(1) : "").isEqualTo(needed)));
        }
        return tests;
    }

    private static String neededImports(String page) {
        Set<String> imports = new TreeSet<>();
        Matcher blocks = BLOCK.matcher(IMPORTS.matcher(page).replaceAll(""));
        while (blocks.find()) {
            if (blocks.group(1) != null && !blocks.group(3).contains("import ")) {
                Matcher imported = IMPORT.matcher(Repository.read(source(blocks.group(1))));
                while (imported.find()) {
                    if (Pattern.compile("\\b" + imported.group(3) + "\\b")
                            .matcher(blocks.group(3))
                            .find()) {
                        imports.add(imported.group());
                    }
                }
            }
        }
        return imports.stream().map(each -> each + "\n").collect(Collectors.joining());
    }

    /** What a page shows compiles in a package of the reader's: it imports the adapter's classes. */
    @Test
    void no_block_is_of_a_package_of_the_product() {
        List<String> found = new ArrayList<>();
        for (Path page : pages()) {
            Matcher blocks = BLOCK.matcher(Repository.read(page));
            while (blocks.find()) {
                if (blocks.group(1) != null && isInProduct(source(blocks.group(1)))) {
                    found.add(page.getFileName() + " " + blocks.group(1));
                }
            }
        }
        assertThat(found).isEmpty();
    }

    private static boolean isInProduct(Path test) {
        return Files.exists(Path.of(test.getParent().toString().replace("/src/test/java/", "/src/main/java/")));
    }

    private static Path source(String file) {
        Path beside = SOURCES.resolve(file);
        return Files.exists(beside)
                ? beside
                : Repository.files("/" + file).stream()
                        .filter(path ->
                                Repository.ROOT.relativize(path).toString().matches(ADAPTERS))
                        .findFirst()
                        .orElse(beside);
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
    void every_link_to_a_file_or_heading_leads_somewhere() {
        Pattern link = Pattern.compile("\\]\\((?!https?:|#|mailto:)([^)#\\s]+)(#[^)\\s]*)?\\)");
        List<String> dead = new ArrayList<>();
        for (Path page : Repository.files(".md")) {
            Matcher links = link.matcher(Repository.read(page));
            while (links.find()) {
                Path target = page.getParent().resolve(links.group(1));
                String heading = links.group(2);
                if (!Files.exists(target)
                        || (heading != null && !anchors(target).contains(heading.substring(1)))) {
                    dead.add(Repository.ROOT.relativize(page) + " -> " + links.group(1)
                            + (heading == null ? "" : heading));
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    /** The names that links use for the headings of a page. */
    private static List<String> anchors(Path page) {
        return Pattern.compile("(?m)^#+ (.*)$")
                .matcher(Repository.read(page))
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .toList();
    }
}
