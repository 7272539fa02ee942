package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A report in a browser, opened as a file: it draws the thread as the page does, and asks nothing of anyone. */
@Tag("browser")
class ReportPageTest {
    @TempDir
    Path folder;

    @Test
    void every_step_is_there_with_its_state_its_difference_and_who_wrote_it() throws Exception {
        try (Pages pages = new Pages()) {
            pages.sample().fill();
            Path file = folder.resolve("support.html");
            Reports.write(pages.store(), Sample.SUPPORT, file, "/customer");
            Tab tab = pages.tab();
            Reports.open(tab, file, "");
            tab.awaitText("secrets blanked: 1");
            tab.awaitText("Yes, send them.");
            Pictures.take(tab, "report");
            Axe.check(tab, "report, light");
            tab.dark(true);
            tab.await("document.documentElement.dataset.theme === 'dark'");
            Axe.check(tab, "report, dark");
            tab.key("j");
            tab.await("document.querySelector('.state-head h2').innerText === 'Step 9'");
            tab.clickText("Diff");
            tab.awaitText(".diff", "shipped");
            Axe.check(tab, "report, difference");
            tab.clickText("Tree");
            tab.awaitText("[blanked]");
            assertThat(tab.evaluate("document.body.innerText").text()).doesNotContain("Ada");
            tab.clickText("Raw");
            tab.awaitText(".raw", "\"total\":45");
            Reports.assertAlone(tab);
        }
    }

    @Test
    void rebuilt_states_are_those_of_the_store_to_the_last_digit() throws Exception {
        try (Pages pages = new Pages()) {
            Document odd = Document.parse("{\"10\":1.10,\"2\":9007199254740993,\"text\":\"" + "long ".repeat(100)
                    + "\",\"control\":\"\\u0000\"}");
            pages.sample().step("run", Map.of("values", Map.of("odd", odd, "list", List.of(1, 2, 3))), "input");
            Document next = Document.parse(
                    odd.json().replace("long long", "long 🙂 long").replace("1.10", "1.100"));
            pages.sample().step("run", Map.of("values", Map.of("odd", next, "list", List.of(0, 2, 3, 4))), "loop");
            Path file = folder.resolve("run.html");
            Reports.write(pages.store(), "run", file);
            Tab tab = pages.tab();
            for (int step = 0; step < 2; step++) {
                Document tuple = pages.sample().ask("GET", "/v1/threads/run/checkpoints/" + step + "?raw=true", null);
                String id = pages.sample()
                        .ask("GET", "/v1/threads/run/checkpoints/" + step, null)
                        .at("/checkpoint_id")
                        .text();
                Reports.open(tab, file, "#/threads/run?view=raw&cp=" + id);
                tab.awaitElement("pre.raw");
                tab.clickText("Copy");
                assertThat(tab.text("pre.raw").replace("U+0000", "\\u0000")).isEqualTo(tuple.json());
            }
            Reports.assertAlone(tab);
        }
    }

    @Test
    void two_steps_are_compared_and_a_value_leads_to_its_step() throws Exception {
        try (Pages pages = new Pages()) {
            pages.sample().fill();
            Path file = folder.resolve("support.html");
            Reports.write(pages.store(), Sample.SUPPORT, file);
            Tab tab = pages.tab();
            Reports.open(tab, file, "");
            tab.clickText("Diff");
            tab.choose(".diff-bar select", "branch refund");
            tab.awaitText("They parted at");
            tab.clickText("Tree");
            tab.evaluate("location.hash = location.hash + '&pointer=%2Ftotal'");
            tab.clickText("Who wrote it b");
            tab.awaitText("dialog", "Step 5");
            Axe.check(tab, "report, who wrote it");
            Reports.assertAlone(tab);
        }
    }

    @Test
    void a_text_is_found_in_all_steps_with_the_first_that_has_it() throws Exception {
        try (Pages pages = new Pages()) {
            pages.sample().fill();
            Path file = folder.resolve("support.html");
            Reports.write(pages.store(), Sample.SUPPORT, file);
            Tab tab = pages.tab();
            Reports.open(tab, file, "");
            tab.awaitText("Yes, send them.");
            tab.key("/");
            tab.fill("#find", "KETTLE");
            tab.key("Enter");
            tab.awaitText("Nothing found");
            tab.clickText("Ignore case");
            tab.awaitText(".match", "kettle");
            assertThat(places(tab)).isEqualTo(found(pages, "KETTLE"));
            Axe.check(tab, "report, search");
            Pictures.take(tab, "report-search");
            tab.click(".match");
            tab.awaitText(".state-head", "Step 1");
            Reports.assertAlone(tab);
        }
    }

    /** Step and place of each match on the screen, in their order. */
    private static String places(Tab tab) {
        return tab.evaluate(
                        "[...document.querySelectorAll('.match')].map(m => m.querySelector('.step').innerText.slice(5)"
                                + " + ' ' + m.querySelector('.match-place').innerText.trim()).sort().join('\\n')")
                .text();
    }

    /** The same as the server finds it. */
    private static String found(Pages pages, String text) {
        return pages
                .sample()
                .ask("GET", "/v1/search?ignore_case=true&thread=" + Sample.SUPPORT + "&text=" + text, null)
                .at("/items")
                .items()
                .stream()
                .map(match -> match.at("/step").text() + " /"
                        + match.at("/channel").text() + match.at("/pointer").text())
                .sorted()
                .collect(java.util.stream.Collectors.joining("\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exists | /parcel",
                "contains | reserved",
                "where | {\"total\":{\"$gt\":40}}",
                "where | {\"/cart/1\":\"tea\"}",
                "where | {\"$or\":[{\"weight\":1.1},{\"total\":{\"$in\":[45]}}]}",
            })
    void the_step_at_which_something_turned_is_the_one_that_the_store_finds(String how, String condition)
            throws Exception {
        try (Pages pages = new Pages()) {
            pages.sample().fill();
            Path file = folder.resolve("support.html");
            Reports.write(pages.store(), Sample.SUPPORT, file);
            Tab tab = pages.tab();
            Reports.open(tab, file, "");
            tab.awaitText("Yes, send them.");
            tab.clickText("Bisect");
            tab.choose("dialog select", how);
            tab.fill("dialog input", condition);
            tab.clickText("Find");
            tab.awaitText("dialog", "from step " + turn(pages, how, condition) + " on");
            Reports.assertAlone(tab);
        }
    }

    private static String turn(Pages pages, String how, String condition) {
        Object asked = how.equals("where") ? Document.parse(condition) : condition;
        return pages.sample()
                .ask(
                        "POST",
                        "/v1/threads/" + Sample.SUPPORT + "/bisect",
                        Map.of("good", "0", "bad", "main", how, asked))
                .at("/items/0/step")
                .text();
    }
}
