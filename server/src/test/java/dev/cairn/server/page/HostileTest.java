package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Text of the store is shown as text, wherever it comes from. Only with {@code -Pprograms}: it needs Chromium. */
@Tag("browser")
class HostileTest {
    private static final String SAFE = "<bdi class=${name} title=${title}>${visible(of)}</bdi>";
    private static final String PLANTED =
            "<bdi class=${name} title=${title} dangerouslySetInnerHTML=${{ __html: of }}></bdi>";

    @TempDir
    Path folder;

    @Test
    void text_of_every_field_is_shown_as_text() {
        try (Pages pages = new Pages()) {
            new Hostile(pages).fill();
            Tab tab = pages.tab();
            for (String place : Hostile.places()) {
                pages.open(place);
                tab.settle();
                Hostile.check(tab, place);
                assertThat(tab.faults()).as(place).isEmpty();
                tab.await(
                        "(document.body.innerText + [...document.querySelectorAll('input')].map(i => i.value)).includes('gnp')");
                assertThat(tab.evaluate("document.body.innerText").text())
                        .as(place)
                        .doesNotContain("\u202E", "\u0000");
            }
        }
    }

    @Test
    void names_of_files_and_what_is_in_them_are_shown_as_text() throws Exception {
        Path file = folder.resolve(Hostile.NAME.replace("/", "") + ".json");
        Files.writeString(
                file,
                "{\"version\":1,\"created_at\":1767225600,\"description\":\"<b data-planted>\",\"components\":[],\"tags\":{\"<b data-planted>\":\"<b data-planted>\"},\"digest\":\"sha256:0\"}");
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("#/components");
            tab.choose("input[type=file]", file);
            tab.awaitText("<b data-planted>");
            tab.settle();
            Hostile.check(tab, "components");
        }
    }

    @Test
    void an_unescaped_place_is_stopped_by_the_policy_and_found() {
        Pages pages = new Pages();
        new Hostile(pages).fill();
        Tab tab = pages.tab();
        tab.replace("lib/text.js", SAFE, PLANTED);
        pages.open("#/threads");
        tab.settle();
        assertThat(tab.faults()).anyMatch(fault -> fault.startsWith("policy: require-trusted-types-for"));
        assertThatThrownBy(pages::close).isInstanceOf(AssertionError.class);
    }

    @Test
    void an_unescaped_place_is_found_even_without_the_policy() {
        try (Pages pages = new Pages()) {
            new Hostile(pages).fill();
            Tab tab = pages.tab();
            tab.send("Page.setBypassCSP", Map.of("enabled", true));
            tab.replace("lib/text.js", SAFE, PLANTED);
            pages.open("#/threads");
            tab.settle();
            assertThatThrownBy(() -> Hostile.check(tab, "planted"))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("data-planted");
            tab.forget();
        }
    }
}
