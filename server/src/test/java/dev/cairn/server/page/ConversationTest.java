package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.trace.TraceImport;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A conversation of a person, an agent and its tools, as it is read on the page. Only with {@code -Pprograms}: it needs Chromium. */
@Tag("browser")
class ConversationTest {
    private static final Map<String, Object> ASKED = Map.of("role", "user", "content", "Is the shop open on Sunday?");
    private static final Map<String, Object> CALL = Map.of(
            "role",
            "assistant",
            "content",
            "",
            "timestamp",
            "2025-03-01T10:11:12.500",
            "tool_calls",
            List.of(Map.of("id", "c1", "function", Map.of("name", "hours", "arguments", "{\"day\":\"Sunday\"}"))));
    private static final Map<String, Object> RESULT =
            Map.of("role", "tool", "tool_call_id", "c1", "content", "from ten to four");

    /** A question, a call, and its result, a step each. */
    private static CheckpointConfig talk(Checkpointer checkpoints) {
        CheckpointConfig at =
                checkpoints.put(CheckpointConfig.of("trip"), Map.of("messages", List.of()), CheckpointMetadata.of(0));
        int step = 1;
        for (Map<String, Object> message : List.of(ASKED, CALL, RESULT)) {
            at = checkpoints.put(at, StateChange.empty().append("messages", message), CheckpointMetadata.of(step++));
        }
        return at;
    }

    @Test
    void the_result_of_a_call_is_marked_as_new_and_not_its_call() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints());
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".result", "new");
            assertThat(tab.count(".message.new")).isZero();
            tab.key("j");
            tab.awaitText(".message.new", "hours");
            assertThat(tab.count(".result")).isZero();
        }
    }

    @Test
    void a_row_says_who_speaks() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints());
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText("#row-Checkpoints-0", "+1 messages: tool “from ten to four”");
            tab.awaitText("#row-Checkpoints-1", "+1 messages: assistant calls hours");
            tab.awaitText("#row-Checkpoints-2", "+1 messages: user “Is the shop open on Sunday?”");
        }
    }

    @Test
    void a_click_on_a_message_selects_it_but_a_selection_of_its_words_does_not() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints());
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".message.user", "Sunday");
            tab.evaluate("getSelection().selectAllChildren(document.querySelector('.message.user'))");
            tab.evaluate("document.querySelector('.message.user').click()");
            tab.settle();
            assertThat(tab.count(".message.chosen")).isZero();
            tab.evaluate("getSelection().removeAllRanges()");
            tab.click(".message.user");
            tab.awaitElement(".message.user.chosen");
            tab.awaitText(".chosen-bar", "/messages/0");
        }
    }

    @Test
    void a_time_without_an_offset_is_shown_as_the_message_holds_it() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints());
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".message.assistant header", "2025-03-01 10:11:12");
            tab.awaitText(".state-head", "saved ");
        }
    }

    @Test
    void a_recorded_time_is_not_that_of_saving() {
        try (Pages pages = new Pages()) {
            Document recorded =
                    Document.of(Map.of("role", "user", "content", "hello", "timestamp", "2025-03-01T10:11:12Z"));
            new TraceImport(pages.store().checkpoints())
                    .run("trip", List.of(recorded).iterator(), stored -> {});
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".state-head", "2025");
            assertThat(tab.text(".state-head")).doesNotContain("saved");
        }
    }

    @Test
    void who_wrote_it_says_what_to_choose() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints());
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".state-head", "Step 3");
            tab.key("b");
            tab.awaitText("dialog", "Choose a message or a value first");
            tab.clickText("To the tree");
            tab.awaitNone("dialog");
            tab.awaitElement("#tab-tree[aria-selected=true]");
        }
    }

    @Test
    void the_step_box_takes_a_number_and_gives_the_keys_back() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints());
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".state-head", "Step 3");
            assertThat(tab.evaluate("document.querySelector('#step').type").text())
                    .isEqualTo("text");
            tab.key("g");
            tab.fill("#step", "1");
            tab.key("Enter");
            tab.awaitText(".state-head", "Step 1");
            tab.key("ArrowUp");
            tab.awaitText(".state-head", "Step 2");
            tab.key("g");
            tab.key("ArrowUp");
            tab.awaitText(".state-head", "Step 3");
            tab.await("document.activeElement.id === 'step' && document.activeElement.value === '3'");
            tab.key("Escape");
            tab.await("document.activeElement.classList.contains('checkpoints')");
        }
    }

    @Test
    void the_acts_stay_in_one_line() {
        try (Pages pages = new Pages()) {
            talk(pages.store().checkpoints());
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".actions", "Copy as");
            assertThat(tab.evaluate(
                                    "new Set([...document.querySelectorAll('.actions button')].map(e => e.offsetTop)).size")
                            .json())
                    .isEqualTo("1");
        }
    }

    @Test
    void messages_of_two_branches_are_not_made_of_each_other() {
        try (Pages pages = new Pages()) {
            Checkpointer checkpoints = pages.store().checkpoints();
            CheckpointConfig at = talk(checkpoints);
            CheckpointConfig other =
                    checkpoints.branches().fork(at, "other", StateChange.empty().append("messages", CALL));
            checkpoints.put(
                    at,
                    StateChange.empty()
                            .append("messages", Map.of("role", "user", "content", "Thanks, then I come by car.")),
                    CheckpointMetadata.of(4));
            Tab tab = pages.open("#/threads/trip?view=diff&vs=" + other.checkpointId());
            tab.awaitText(".diff-row.removed", "hours");
            tab.awaitText(".diff-row.added", "Thanks, then I come by car.");
            assertThat(tab.count(".diff-row.changed")).isZero();
            tab.click(".diff-bar label.right input");
            tab.awaitText(".side-by-side tr.removed .call", "hours");
            tab.awaitText(".side-by-side tr.added td:last-child", "Thanks, then I come by car.");
        }
    }

    @Test
    void a_message_whose_words_changed_is_one_message() {
        try (Pages pages = new Pages()) {
            Checkpointer checkpoints = pages.store().checkpoints();
            CheckpointConfig at = talk(checkpoints);
            checkpoints.put(
                    at,
                    StateChange.empty()
                            .set(
                                    "messages",
                                    List.of(
                                            Map.of("role", "user", "content", "Is the shop open on Monday?"),
                                            CALL,
                                            RESULT)),
                    CheckpointMetadata.of(4));
            Tab tab = pages.open("#/threads/trip?view=diff");
            tab.awaitText(".diff-row.changed del", "Sunday");
            assertThat(tab.count(".diff-row")).isEqualTo(1);
        }
    }
}
