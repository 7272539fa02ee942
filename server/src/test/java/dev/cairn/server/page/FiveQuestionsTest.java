package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The questions that a person has of a run, each answered from the first page with at most five acts. An act is a click, a key, or a text that
 * is typed. Only with {@code -Pprograms}: it needs Chromium.
 */
@Tag("browser")
class FiveQuestionsTest {
    private static final int STEPS = 30;
    private static final int FORK = 20;
    private static final int MOST = 5;

    private final Pages pages = new Pages();
    private Tab tab;
    private int acts;

    @AfterEach
    void close() {
        pages.close();
    }

    /** What a recorded message looks like. */
    private enum Shape {
        CHAT {
            @Override
            Map<String, Object> message(int step) {
                return Map.of("role", step % 2 == 0 ? "user" : "assistant", "content", said(step));
            }
        },
        LETTA {
            @Override
            Map<String, Object> message(int step) {
                Map<String, Object> message = new LinkedHashMap<>();
                message.put("type", "message");
                message.put("role", step % 2 == 0 ? "user" : "assistant");
                message.put("content", List.of(Map.of("type", "text", "text", said(step))));
                for (int i = 0; i < 16; i++) {
                    message.put("field_" + i, i);
                }
                return message;
            }
        },
        EVENTS {
            @Override
            Map<String, Object> message(int step) {
                return Map.of(
                        "author",
                        "agent",
                        "content",
                        Map.of("role", "model", "parts", List.of(Map.of("text", said(step)))));
            }
        },
        /** Each step repeats the whole prompt, so that long lists are in a long list. */
        TRAJECTORY {
            @Override
            Map<String, Object> message(int step) {
                List<Map<String, String>> prompt = new ArrayList<>();
                for (int i = 0; i <= step; i++) {
                    prompt.add(Map.of("role", "user", "content", "prompt ".repeat(200)));
                }
                return Map.of("thought", said(step), "action", "ls", "observation", "files", "messages", prompt);
            }
        };

        abstract Map<String, Object> message(int step);

        private static String said(int step) {
            return "words of step " + step + ".";
        }
    }

    private void open(Shape shape) {
        Checkpointer checkpoints = pages.store().checkpoints();
        checkpoints.put(CheckpointConfig.of("another"), Map.of("total", 1), CheckpointMetadata.of(0));
        CheckpointConfig head = CheckpointConfig.of("run");
        CheckpointConfig fork = head;
        for (int i = 0; i < STEPS; i++) {
            head = checkpoints.put(
                    head, StateChange.empty().append("messages", shape.message(i)), CheckpointMetadata.of(i));
            fork = i == FORK ? head : fork;
        }
        CheckpointConfig second = checkpoints.branches().fork(fork, "second-try");
        checkpoints.put(
                second,
                StateChange.empty().append("messages", shape.message(FORK + 1)).set("asked", "again"),
                CheckpointMetadata.of(FORK + 1));
        tab = pages.open("");
        tab.awaitText("run");
    }

    private void click(String selector) {
        acts++;
        tab.click(selector);
    }

    private void clickText(String text) {
        acts++;
        tab.clickText(text);
    }

    private void key(String key) {
        acts++;
        tab.key(key);
    }

    /** Types into what has the focus. */
    private void type(String text) {
        acts++;
        tab.send("Input.insertText", Map.of("text", text));
    }

    private void openRun() {
        click("#row-Threads-0");
        tab.awaitText(".state-head", "Step " + (STEPS - 1));
    }

    private void goTo(int step) {
        openRun();
        click("#step");
        type(String.valueOf(step));
        tab.evaluate("dispatchEvent(new CustomEvent('cairn:changed'))");
        tab.settle(); // what is drawn again must not take the text away
        key("Enter");
        tab.awaitText(".state-head", "Step " + step);
    }

    private void assertFew() {
        assertThat(acts).isLessThanOrEqualTo(MOST);
    }

    @ParameterizedTest
    @EnumSource
    void what_the_agent_knew_at_a_step(Shape shape) {
        open(shape);
        goTo(12);
        tab.awaitText(".conversation", "words of step 12.");
        assertThat(tab.text(".conversation")).doesNotContain("words of step 13.");
        assertFew();
    }

    @ParameterizedTest
    @EnumSource
    void what_a_step_changed(Shape shape) {
        open(shape);
        goTo(13);
        key("4");
        tab.awaitText(".diff", "words of step 13.");
        assertThat(tab.text(".diff")).doesNotContain("words of step 12.", "too large to be shown");
        assertFew();
    }

    @ParameterizedTest
    @EnumSource
    void who_wrote_a_value(Shape shape) {
        open(shape);
        openRun();
        click("[data-place='/messages/28'] header button");
        clickText("Who wrote it b");
        tab.awaitText("dialog", "Step 28 on main");
        assertThat(tab.count("dialog .origins > li")).isEqualTo(1);
        assertThat(tab.text("dialog")).doesNotContain("parts come from");
        clickText("What that step changed");
        tab.awaitText(".diff", "words of step 28.");
        assertFew();
    }

    @ParameterizedTest
    @EnumSource
    void where_two_branches_parted(Shape shape) {
        open(shape);
        openRun();
        clickText("Compare");
        tab.awaitText(".notices", "Choose another step");
        click("#row-Checkpoints-0");
        tab.awaitText(
                ".state-body",
                "They parted at step 20. Since then: 1 step to branch second-try, 9 steps to branch main.");
        tab.awaitText(".diff", "words of step 29.");
        assertThat(tab.text(".notices")).isEmpty();
        clickText("step 20");
        tab.awaitText(".state-head", "Step 20");
        assertFew();
    }

    @ParameterizedTest
    @EnumSource
    void what_fills_the_store(Shape shape) {
        open(shape);
        clickText("Storage");
        tab.awaitText(".storage", "Threads take most");
        clickText("what fills it");
        tab.awaitText(".storage", "messages");
        assertFew();
    }
}
