package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a person does with threads and their checkpoints on the page. Only with {@code -Pprograms}: it needs Chromium. */
@Tag("browser")
class CheckpointFlowsTest {
    private static final String THREAD = "trip";
    private static final String ODD =
            "{\"id\":9007199254740993,\"price\":1.10,\"zero\":\"a\\u0000b\",\"order\":{\"10\":1,\"2\":2},\"note\":\"old\"}";

    private static CheckpointConfig talk(Checkpointer checkpoints, int steps) {
        CheckpointConfig at = checkpoints.put(
                CheckpointConfig.of(THREAD), Map.of("messages", List.of(), "total", 40), CheckpointMetadata.of(0));
        for (int i = 1; i < steps; i++) {
            Map<String, String> message =
                    Map.of("role", i % 2 == 1 ? "user" : "assistant", "content", "words of step " + i);
            at = checkpoints.put(
                    at, StateChange.empty().append("messages", message).set("total", 40 + i), CheckpointMetadata.of(i));
        }
        return at;
    }

    private static String head(Pages pages, String branch) {
        return pages.store().checkpoints().branches().tree(THREAD, "").heads().get(branch);
    }

    private static void act(Tab tab) {
        tab.click("dialog button.main:not(:disabled)");
        tab.awaitNone("dialog[open]");
    }

    @Test
    void from_the_list_to_the_tree_a_state_and_its_difference() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints(), 5);
            Tab tab = pages.open("");
            tab.click("#row-Threads-0");
            tab.awaitText(".state-head", "Step 4");
            tab.awaitText(".conversation", "words of step 4");
            tab.awaitText(".message.new", "words of step 4");

            tab.key("j");
            tab.awaitText(".state-head", "Step 3");
            tab.clickText("Diff");
            tab.awaitText(".state-body", "words of step 3");
            tab.awaitText(".state-body", "total");

            tab.awaitText(".checkpoints", "total 42 → 43");
            String place = tab.evaluate("location.hash").text();
            tab.reload();
            tab.awaitText(".state-head", "Step 3");
            tab.awaitText(".state-body", "words of step 3");
            assertThat(tab.evaluate("location.hash").text()).isEqualTo(place);
        }
    }

    @Test
    void a_key_leads_back_from_a_step_whose_row_is_not_loaded_yet() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints(), 5);
            Tab tab = pages.tab();
            tab.send(
                    "Page.addScriptToEvaluateOnNewDocument",
                    Map.of(
                            "source",
                            "{ const send = window.fetch; window.fetch = (url, options) => String(url).includes('/checkpoints?')"
                                    + " ? new Promise(() => {}) : send(url, options) }"));
            pages.open("#/threads/trip");
            tab.awaitText(".state-head", "Step 4");
            tab.key("j");
            tab.awaitText(".state-head", "Step 3");
            tab.key("h");
            tab.awaitText(".state-head", "Step 2");
        }
    }

    @Test
    void an_edit_on_a_branch_changes_only_the_field_that_was_edited() {
        try (Pages pages = new Pages()) {
            pages.sample().step(THREAD, Map.of("values", Document.parse(ODD)), "input");
            Tab tab = pages.open("#/threads/trip?view=tree&pointer=/note");
            tab.awaitText("section.chosen", "/note");
            tab.key("e");
            tab.fill("dialog textarea", "new");
            tab.awaitText("dialog .facts", "Only /note changes");
            tab.fill("dialog .field input", "second");
            act(tab);
            tab.awaitText(".state-head", "second");
            tab.awaitText(".json", "9007199254740993");
            tab.awaitText(".json", "1.10");

            Document state = pages.sample().ask("GET", "/v1/threads/trip/checkpoints/second?raw=true", null);
            assertThat(state.json()).isEqualTo(ODD.replace("old", "new"));
            assertThat(pages.sample()
                            .ask("GET", "/v1/threads/trip/state?raw=true", null)
                            .json())
                    .isEqualTo(ODD);
        }
    }

    @Test
    void a_rewind_says_what_it_does_and_can_be_undone() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints(), 6);
            String last = head(pages, "main");
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".state-head", "Step 5");
            tab.key("j");
            tab.key("j");
            tab.awaitText(".state-head", "Step 3");
            tab.key("w");
            tab.awaitText("dialog .facts", "moves from step 5");
            tab.awaitText("dialog .facts", "2 steps behind it stay stored");
            act(tab);
            tab.awaitText(".notices", "main is at step 3 now.");
            assertThat(head(pages, "main")).isNotEqualTo(last);
            tab.awaitText(".checkpoints", "was main");

            tab.clickText("Undo");
            tab.awaitText(".state-head", "Step 5");
            assertThat(head(pages, "main")).isEqualTo(last);
        }
    }

    /** Saves a step right before the page sends a request to a path that ends so: no event can tell the page in time. */
    private static void meanwhile(Tab tab, String end, String put) {
        tab.evaluate("{ const send = window.fetch; window.fetch = async (url, options) => {"
                + " if (!String(url).split('?')[0].endsWith(" + Tab.quoted(end)
                + ") || options.method === 'GET') return send(url, options);"
                + " window.fetch = send;"
                + " await send('/v1/threads/trip/checkpoints', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: "
                + Tab.quoted(put) + " }); return send(url, options); } }");
    }

    @Test
    void a_rewind_moves_nothing_when_a_step_came_meanwhile_and_says_so() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints(), 4);
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".state-head", "Step 3");
            tab.key("j");
            tab.awaitText(".state-head", "Step 2");
            tab.key("w");
            tab.awaitText("dialog .facts", "1 step behind it stays stored");
            meanwhile(tab, "/rewind", "{\"change\":{\"set\":{\"total\":7}}}");
            tab.click("dialog button.main");
            tab.awaitText("dialog .failure", "its head is");
            tab.awaitText("dialog .failure", "Another writer changed it meanwhile");
            assertThat(pages.store()
                            .checkpoints()
                            .threads()
                            .find(THREAD)
                            .orElseThrow()
                            .step())
                    .isEqualTo(4);

            tab.awaitText("dialog .facts", "2 steps behind it stay stored");
            act(tab);
            tab.awaitText(".notices", "main is at step 2 now.");
            pages.sample().step(THREAD, Map.of("change", Map.of("set", Map.of("total", 8))), "loop");
            tab.clickText("Undo");
            tab.awaitText(".notices", "This could not be undone.");
            assertThat(pages.store()
                            .checkpoints()
                            .threads()
                            .find(THREAD)
                            .orElseThrow()
                            .step())
                    .isEqualTo(3);
        }
    }

    @Test
    void a_fork_is_undone_as_long_as_nothing_was_put_on_it() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints(), 4);
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".state-head", "Step 3");
            tab.key("f");
            tab.awaitText("dialog .facts", "As long as no step is put on it, the branch can be removed again.");
            act(tab);
            tab.awaitText(".notices", "Branch 'fork-1' begins at step 3.");
            tab.awaitText(".checkpoints", "fork-1");
            tab.clickText("Remove the branch again");
            tab.awaitText(".notices", "Branch 'fork-1' is removed again.");
            assertThat(pages.store().checkpoints().branches().tree(THREAD, "").heads())
                    .containsOnlyKeys("main");

            tab.key("f");
            act(tab);
            tab.awaitText(".notices", "Branch 'fork-1' begins at step 3.");
            pages.sample()
                    .step(THREAD, Map.of("branch", "fork-1", "change", Map.of("set", Map.of("total", 8))), "loop");
            tab.clickText("Remove the branch again");
            tab.awaitText(".notices", "This could not be undone. Cannot remove branch 'fork-1'");
            assertThat(pages.store().checkpoints().branches().tree(THREAD, "").heads())
                    .containsOnlyKeys("main", "fork-1");
        }
    }

    @Test
    void a_deletion_of_more_than_was_shown_is_refused() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints(), 3);
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".state-head", "Step 2");
            tab.clickText("Delete thread");
            tab.awaitText("dialog .facts", "3 checkpoints on 1 branch go to the trash");
            tab.fill("dialog input", THREAD);
            // The sheet is not told of this step: the page looks away from what is saved.
            tab.evaluate("addEventListener('cairn:changed', event => event.stopImmediatePropagation(), true)");
            pages.sample().step(THREAD, Map.of("change", Map.of("set", Map.of("total", 8))), "loop");
            tab.click("dialog button.main");
            tab.awaitText("dialog .failure", "Nothing was deleted.");
            assertThat(pages.store().checkpoints().threads().find(THREAD)).isPresent();
        }
    }

    @Test
    void a_step_in_the_moment_of_a_deletion_refuses_it() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints(), 3);
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".state-head", "Step 2");
            tab.clickText("Delete thread");
            tab.awaitText("dialog .facts", "3 checkpoints on 1 branch go to the trash");
            tab.fill("dialog input", THREAD);
            meanwhile(tab, "/v1/threads/trip", "{\"change\":{\"set\":{\"total\":8}}}");
            tab.click("dialog button.main:not(:disabled)");
            tab.awaitText("dialog .failure", "it was changed since it was read");
            assertThat(pages.store()
                            .checkpoints()
                            .threads()
                            .find(THREAD)
                            .orElseThrow()
                            .step())
                    .isEqualTo(3);

            tab.awaitText("dialog .facts", "4 checkpoints on 1 branch go to the trash");
            act(tab);
            tab.awaitText(".notices", "Thread 'trip' is deleted");
            assertThat(pages.store().checkpoints().threads().find(THREAD)).isEmpty();
        }
    }

    @Test
    void two_branches_are_compared_and_it_says_where_they_parted() {
        try (Pages pages = new Pages()) {
            Checkpointer checkpoints = pages.store().checkpoints();
            CheckpointConfig at = talk(checkpoints, 4);
            checkpoints.branches().fork(at, "other", StateChange.empty().set("total", 7));
            checkpoints.put(at, StateChange.empty().set("total", 100), CheckpointMetadata.of(4));
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".state-head", "Step 4");
            tab.key("c");
            tab.click("#row-Checkpoints-1");
            tab.awaitText(".state-body", "They parted at");
            tab.awaitText(".state-body", "step 3");
            tab.awaitText(".state-body", "100");
            tab.click(".diff-bar label.right input");
            tab.awaitText(".side-by-side", "branch other");
        }
    }

    @Test
    void a_question_of_a_run_is_answered() {
        try (Pages pages = new Pages()) {
            Sample sample = pages.sample();
            sample.ask("POST", "/v1/threads/trip/run", Map.of("input", Map.of("set", Map.of("order", 7))));
            sample.ask(
                    "PUT",
                    "/v1/threads/trip/run/questions/send",
                    Map.of("question", Map.of("text", "Send it?", "options", List.of("yes", "no"))));
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".question", "Send it?");
            tab.awaitText("#row-Threads-0", "waiting");
            tab.click(".question .option input");
            tab.clickText("HTTP");
            tab.awaitText(".question .copy-as", "curl -s -X PUT");
            tab.settle();
            assertThat(tab.asked()).noneMatch(url -> url.contains("/answer"));
            tab.clickText("Store the answer");
            tab.awaitText(".notices", "The answer to 'send' is stored.");
            tab.awaitNone(".question");

            Document asked = sample.ask(
                    "PUT",
                    "/v1/threads/trip/run/questions/send",
                    Map.of("question", Map.of("text", "Send it?", "options", List.of("yes", "no"))));
            assertThat(asked.at("/answer").text()).isEqualTo("yes");
        }
    }

    @Test
    void a_thread_is_deleted_by_its_name_and_brought_back() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints(), 3);
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".state-head", "Step 2");
            tab.clickText("Delete thread");
            tab.awaitText("dialog .facts", "3 checkpoints on 1 branch go to the trash");
            assertThat(tab.count("dialog button.main:disabled")).isEqualTo(1);
            tab.fill("dialog input", THREAD);
            act(tab);
            tab.awaitText("No threads yet");
            assertThat(pages.store().checkpoints().threads().find(THREAD)).isEmpty();

            tab.choose(".filters select", "deleted");
            tab.click("#row-Threads-0");
            act(tab);
            tab.awaitText(".state-head", "Step 2");
            assertThat(pages.store().checkpoints().threads().find(THREAD)).isPresent();
        }
    }

    @Test
    void new_steps_appear_and_the_reader_stays_where_he_is() {
        try (Pages pages = new Pages()) {
            Checkpointer checkpoints = pages.store().checkpoints();
            CheckpointConfig at = talk(checkpoints, 3);
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".state-head", "Step 2");
            tab.awaitText(".live", "live");
            checkpoints.put(at, StateChange.empty().set("total", 99), CheckpointMetadata.of(3));
            tab.awaitText("#row-Checkpoints-0", "total 42 → 99");
            assertThat(tab.text(".state-head")).contains("Step 2");
        }
    }

    @Test
    void a_value_is_traced_to_its_step_and_a_text_to_its_first() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints(), 8);
            Tab tab = pages.open("#/threads/trip?view=tree&pointer=/messages/2/content");
            tab.awaitText("section.chosen", "/messages/2/content");
            tab.key("b");
            tab.awaitText("dialog", "Step 3");
            tab.clickText("Go there");
            tab.awaitText(".state-head", "Step 3");

            tab.key("/");
            tab.fill("#find", "of step 5");
            tab.key("Enter");
            tab.awaitText(".matches", "words of step 5");
            tab.click(".match");
            tab.awaitText(".state-head", "Step 5");

            tab.clickText("Bisect");
            tab.choose("dialog select", "exists");
            tab.fill("dialog .field input", "/messages/1");
            tab.clickText("Find");
            tab.awaitText("dialog", "It holds from step 2 on");
        }
    }

    @Test
    void a_long_value_comes_in_parts() {
        try (Pages pages = new Pages()) {
            String words = "word ".repeat(60_000);
            pages.sample()
                    .step(
                            THREAD,
                            Map.of("values", Map.of("messages", List.of(Map.of("role", "user", "content", words)))),
                            "input");
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".conversation", "Load more: 300 kB in all");
            assertThat(tab.text(".conversation").length()).isLessThan(5_000);
            tab.clickText("Load more: 300 kB in all");
            tab.clickText("… show all (300 kB)");
            tab.awaitText(".conversation", "load the rest (167 kB)");
        }
    }

    @Test
    void a_long_result_of_a_call_is_shown_to_its_last_words() {
        try (Pages pages = new Pages()) {
            pages.sample().step(THREAD, Map.of("values", Map.of("messages", withLongResult())), "input");
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".call .result", "result · 20.0 kB");
            assertThat(tab.text(".result")).doesNotContain("the last words");
            tab.clickText("… show all (20.0 kB)");
            tab.awaitText(".call .result", "the last words");
            assertThat(tab.text(".conversation")).doesNotContain("load the rest", "Load more");
        }
    }

    @Test
    void a_long_text_in_the_tree_tells_its_whole_length() {
        try (Pages pages = new Pages()) {
            pages.sample().step(THREAD, Map.of("values", Map.of("messages", withLongResult())), "input");
            Tab tab = pages.open("#/threads/trip?view=tree&pointer=/messages/11/content");
            tab.awaitText("section.chosen", "string, 20.0 kB");
            tab.clickText("… show all (20.0 kB)");
            tab.awaitText("section.chosen", "the last words");
        }
    }

    @Test
    void a_selected_message_keeps_its_height() {
        try (Pages pages = new Pages()) {
            pages.sample().step(THREAD, Map.of("values", Map.of("messages", withLongResult())), "input");
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".conversation", "show all");
            String height = "document.querySelector('.message.assistant').getBoundingClientRect().height";
            String before = tab.evaluate(height).json();
            tab.clickText("#10");
            tab.awaitElement(".message.assistant.chosen");
            assertThat(tab.evaluate(height).json()).isEqualTo(before);
        }
    }

    /** Messages that are too long to come whole; the last is the result of the call before it. */
    private static List<Object> withLongResult() {
        String end = "the last words";
        List<Object> messages = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            messages.add(Map.of("role", "user", "content", ("filler " + i + " ").repeat(600)));
        }
        messages.add(Map.of(
                "role",
                "assistant",
                "content",
                "",
                "tool_calls",
                List.of(Map.of("id", "c1", "function", Map.of("name", "read", "arguments", "{\"path\":\"a\"}")))));
        messages.add(Map.of("role", "tool", "tool_call_id", "c1", "content", "line ".repeat(3_997) + "*" + end));
        return messages;
    }

    @Test
    void a_narrow_screen_shows_one_column_at_a_time() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints(), 4);
            Tab tab = pages.open("");
            tab.size(420, 800);
            tab.click("#row-Threads-0");
            tab.click("#row-Checkpoints-1");
            tab.awaitText(".state-head", "Step 2");
            assertThat(tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
                            .json())
                    .isEqualTo("true");
            tab.click(".state-head .back");
            tab.click(".middle .back");
            tab.awaitText("#row-Threads-0", THREAD);
        }
    }
}
