package dev.cairn.server.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.internal.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PageFilesTest {
    private static final Path FOLDER =
            Path.of(System.getProperty("cairn.root", ".."), "server/src/main/resources/dev/cairn/server/page");
    private static final Pattern VENDORED = Pattern.compile("(?m)^([0-9a-f]{64}) {2}(\\S+) {2}(\\S.*)$");

    private final PageFiles files = new PageFiles();

    @Test
    void each_script_and_style_is_named_by_another_one_or_belongs_to_reports() throws IOException {
        try (Stream<Path> all = Files.walk(FOLDER)) {
            Set<String> stored = all.map(path -> FOLDER.relativize(path).toString())
                    .filter(path -> path.endsWith(".js") || path.endsWith(".css"))
                    .filter(path -> !path.startsWith("report/"))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(stored).containsExactlyElementsOf(files.paths());
        }
    }

    @Test
    void the_page_names_the_modules_of_its_first_picture_under_the_hash_of_all_files() {
        String index = new String(files.index(), StandardCharsets.UTF_8);
        assertThat(index).doesNotContain("@BASE@", "@MODULES@", "<style", "style=", "onload=");
        assertThat(index).contains("<script type=\"module\" src=\"/page/" + files.version() + "/app.js\"></script>");
        assertThat(index)
                .contains("/" + files.version() + "/lib/api.js\"", "/" + files.version() + "/vendor/ui.js\"")
                .doesNotContain("/storage/page.js", "/vendor/uplot.js");
    }

    @Test
    void vendored_files_have_the_digests_of_their_list_and_each_is_listed() throws IOException {
        Path vendor = FOLDER.resolve("vendor");
        Set<String> listed = new TreeSet<>();
        Matcher lines = VENDORED.matcher(Files.readString(vendor.resolve("LIST")));
        while (lines.find()) {
            listed.add(lines.group(2));
            assertThat(Sha256.of(Files.readAllBytes(vendor.resolve(lines.group(2)))))
                    .as(lines.group(2))
                    .isEqualTo(lines.group(1));
        }
        try (Stream<Path> all = Files.walk(vendor)) {
            List<String> stored = all.filter(Files::isRegularFile)
                    .map(path -> vendor.relativize(path).toString())
                    .filter(path -> !path.equals("LIST"))
                    .sorted()
                    .toList();
            assertThat(listed).containsExactlyElementsOf(stored);
        }
    }

    @Test
    void no_own_file_writes_markup_or_runs_text() throws IOException {
        for (String path : files.paths()) {
            if (!path.startsWith("vendor/")) {
                assertThat(Files.readString(FOLDER.resolve(path)))
                        .as(path)
                        .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write")
                        .doesNotContain("eval(", "new Function", "dangerouslySetInnerHTML", "srcdoc");
            }
        }
    }

    /** A button of a form that says nothing sends it: the choice of another notation would store the answer. */
    @Test
    void each_button_says_whether_it_sends_its_form() throws IOException {
        try (Stream<Path> all = Files.walk(FOLDER)) {
            for (Path file : all.filter(path -> path.toString().endsWith(".js"))
                    .filter(path -> !path.startsWith(FOLDER.resolve("vendor")))
                    .toList()) {
                assertThat(Files.readString(file))
                        .as(file.toString())
                        .doesNotContainPattern("<button(?! type=\"(button|submit)\")");
            }
        }
    }
}
