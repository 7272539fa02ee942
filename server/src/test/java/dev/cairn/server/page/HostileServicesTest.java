package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.model.Document;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What data would do to the page of a service or to a report, were it taken for markup: it is shown as text. */
@Tag("browser")
class HostileServicesTest {
    private static final String MARKUP = "<img src=x onerror=\"window.taken=1\">";
    private static final String NAME = "javascript:alert(1) " + MARKUP;

    @TempDir
    Path folder;

    private static void assertText(Tab tab) {
        tab.await("document.body.innerText.includes('onerror=')");
        assertThat(tab.evaluate("window.taken ?? null").json()).isEqualTo("null");
        assertThat(tab.count("main img, dialog img")).isZero();
    }

    private static Map<String, Object> hostile() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put(MARKUP, MARKUP);
        value.put("__proto__", Map.of("polluted", MARKUP));
        value.put("constructor", "\u202e\u0000</script>" + MARKUP);
        return value;
    }

    @Test
    void items() throws Exception {
        try (Pages pages = new Pages()) {
            String place =
                    "/v1/item?key=" + Sample.escaped(NAME) + "&namespace=" + Sample.escaped(NAME.replace("/", "%2F"));
            pages.sample().ask("PUT", place, Map.of("value", hostile(), "keep_history", true));
            pages.sample().ask("PUT", place, Map.of("value", MARKUP, "keep_history", true));
            Tab tab = pages.open("#/items");
            tab.click(".pane .row");
            tab.awaitText(".detail h2", NAME);
            assertText(tab);
            tab.clickText("Raw");
            assertText(tab);
            tab.clickText("Versions");
            tab.clickText("1 change");
            assertText(tab);
            tab.clickText("Delete");
            tab.awaitText("dialog", MARKUP);
            assertText(tab);
            tab.clickText("Cancel");
            tab.fill(".item-filters input", "{\"$" + MARKUP.replace("\"", "'") + "\":1}");
            tab.awaitText(".failure", "onerror=");
            assertText(tab);
        }
    }

    @Test
    void agents() throws Exception {
        try (Pages pages = new Pages()) {
            for (int i = 0; i < 2; i++) {
                Map<String, Object> state = hostile();
                state.put("status", MARKUP);
                state.put("turn", i);
                pages.sample()
                        .ask(
                                "POST",
                                "/v1/agents/" + Sample.escaped(NAME) + "/snapshots",
                                Map.of("state", state, "tags", List.of(MARKUP)));
            }
            Tab tab = pages.open("#/agents");
            tab.click(".pane .row");
            for (String view : List.of("Snapshots", "State", "Difference", "Retention", "Restore")) {
                tab.clickText(view);
                tab.awaitElement(".detail .copy-as, .detail table");
                assertText(tab);
            }
        }
    }

    @Test
    void environments() throws Exception {
        try (Pages pages = new Pages()) {
            Counter.record(pages.store(), MARKUP, MARKUP, 2);
            try (EnvironmentHost data = pages.store().environment("data")) {
                data.stored().put(MARKUP, MARKUP, Map.of(MARKUP, Document.of(hostile())));
                data.stored().put(MARKUP, "2", Map.of(MARKUP, Document.of(Map.of(MARKUP, MARKUP))));
            }
            Tab tab = pages.open("#/environments/" + Sample.escaped(MARKUP));
            for (String view : List.of("Steps and rewards", "Snapshots", "Difference", "Retention")) {
                tab.clickText(view);
                assertText(tab);
            }
            pages.open("#/environments/data?view=snapshots");
            assertText(tab);
            pages.open("#/environments/data?view=diff");
            assertText(tab);
        }
    }

    @Test
    void state_files_and_their_names() throws Exception {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("#/components");
            tab.awaitElement("input[type=file]");
            String file = Document.of(Map.of(
                            "version",
                            1,
                            "created_at",
                            1767225600,
                            "components",
                            List.of(),
                            "metadata",
                            Map.of("description", MARKUP, "source", MARKUP, "tags", Map.of(MARKUP, MARKUP))))
                    .json();
            tab.evaluate("(() => { const files = new DataTransfer(); files.items.add(new File([" + Tab.quoted(file)
                    + "], "
                    + Tab.quoted(MARKUP) + ")); const input = document.querySelector('input[type=file]'); input.files ="
                    + " files.files; input.dispatchEvent(new Event('change', {bubbles: true})) })()");
            tab.awaitText(".chip", MARKUP);
            assertText(tab);
        }
    }

    @Test
    void storage_and_the_report() throws Exception {
        try (Pages pages = new Pages()) {
            String thread = MARKUP + "</script>";
            pages.sample()
                    .step(thread, Map.of("values", Map.of(MARKUP, MARKUP, "messages", List.of(hostile()))), "input");
            pages.sample()
                    .step(
                            thread,
                            Map.of("values", Map.of("messages", List.of(Map.of("role", MARKUP, "content", MARKUP)))),
                            "loop");
            Tab tab = pages.open("#/storage");
            tab.clickText("what fills it");
            tab.awaitElement("[aria-label='Channels of the thread']");
            assertText(tab);
            Path file = folder.resolve("report.html");
            Reports.write(pages.store(), thread, file);
            assertThat(Files.readString(file)).doesNotContain(MARKUP);
            tab.assertClean(pages.url());
            tab.forget();
            Reports.open(tab, file, "");
            assertText(tab);
            for (String view : List.of("Tree", "Raw", "Diff")) {
                tab.clickText(view);
                assertText(tab);
            }
            Reports.assertAlone(tab);
        }
    }
}
