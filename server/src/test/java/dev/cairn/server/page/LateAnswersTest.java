package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Answers that come late, when the reader has gone on or has asked again, and acts that are asked for twice. Only with {@code -Pprograms}: it needs
 * Chromium.
 */
@Tag("browser")
class LateAnswersTest {
    /** Requests that {@code held} picks wait until {@code release()}; {@code sent} counts those that {@code counted} picks. */
    private static void hold(Tab tab, String held) {
        tab.send(
                "Page.addScriptToEvaluateOnNewDocument",
                Map.of(
                        "source",
                        "{ const send = window.fetch; let wait = new Promise(go => window.release = go); window.sent = [];"
                                + " window.fetch = async (url, options) => { const method = options?.method ?? 'GET';"
                                + " sent.push(method + ' ' + String(url)); if (window.holding && (" + held
                                + ")) await wait; return send(url, options) } }"));
    }

    private static CheckpointConfig steps(Checkpointer checkpoints, String thread, int count) {
        CheckpointConfig at = CheckpointConfig.of(thread);
        for (int i = 0; i < count; i++) {
            at = checkpoints.put(at, StateChange.empty().set("total", i), CheckpointMetadata.of(i));
        }
        return at;
    }

    private static void press(Tab tab, String button) {
        tab.awaitElement(button);
        tab.evaluate("{ const button = document.querySelector(" + Tab.quoted(button)
                + "); button.click(); button.click(); }");
    }

    private static void lateFork(Pages pages, Tab tab) {
        hold(tab, "method === 'POST'");
        pages.open("#/threads/trip");
        tab.awaitText(".state-head", "Step 2");
        tab.awaitText(".live", "live");
        tab.key("f");
        tab.awaitElement("dialog[open] button.main:not(:disabled)");
        tab.evaluate("window.holding = true");
        tab.click("dialog button.main");
        tab.awaitText("dialog button.main", "At work");
        tab.key("Escape");
        tab.awaitNone("dialog");
    }

    @Test
    void an_act_that_is_asked_for_twice_is_done_once() {
        try (Pages pages = new Pages()) {
            steps(pages.store().checkpoints(), "trip", 3);
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".state-head", "Step 2");
            tab.key("f");
            press(tab, "dialog[open] button.main:not(:disabled)");
            tab.awaitText(".notices", "Branch 'fork-1' begins at step 2.");
            tab.settle();
            assertThat(pages.store().checkpoints().branches().tree("trip", "").heads())
                    .containsOnlyKeys("main", "fork-1");
        }
    }

    @Test
    void an_answer_that_is_stored_twice_is_sent_once() {
        try (Pages pages = new Pages()) {
            Sample sample = pages.sample();
            sample.ask("POST", "/v1/threads/trip/run", Map.of("input", Map.of("set", Map.of("order", 7))));
            sample.ask("PUT", "/v1/threads/trip/run/questions/send", Map.of("question", Map.of("text", "Where to?")));
            Tab tab = pages.tab();
            hold(tab, "false");
            pages.open("#/threads/trip");
            tab.fill(".question textarea", "Oslo");
            press(tab, ".question button.main:not(:disabled)");
            tab.awaitText(".notices", "The answer to 'send' is stored.");
            tab.awaitNone(".question");
            assertThat(tab.evaluate("sent.filter(one => one.startsWith('PUT')).length")
                            .json())
                    .isEqualTo("1");
        }
    }

    @Test
    void an_answer_that_is_typed_stays_while_another_step_is_looked_at() {
        try (Pages pages = new Pages()) {
            Sample sample = pages.sample();
            steps(pages.store().checkpoints(), "trip", 3);
            sample.ask("POST", "/v1/threads/trip/run", Map.of("input", Map.of("set", Map.of("order", 7))));
            sample.ask("PUT", "/v1/threads/trip/run/questions/send", Map.of("question", Map.of("text", "Where to?")));
            Tab tab = pages.open("#/threads/trip");
            tab.fill(".question textarea", "Oslo");
            tab.click("[aria-label='Older step']");
            tab.awaitNone(".question");
            tab.click("[aria-label='Newer step']");
            tab.await("document.querySelector('.question textarea').value === 'Oslo'");
            tab.clickText("Store the answer");
            tab.awaitText(".notices", "The answer to 'send' is stored.");
        }
    }

    @Test
    void an_act_that_ends_after_the_reader_has_gone_leaves_him_where_he_is() {
        try (Pages pages = new Pages()) {
            steps(pages.store().checkpoints(), "trip", 3);
            steps(pages.store().checkpoints(), "other", 5);
            Tab tab = pages.tab();
            lateFork(pages, tab);
            tab.click("#row-Threads-0");
            tab.awaitText(".state-head", "Step 4");
            tab.key("t");
            tab.awaitText("dialog", "Tags of step 4");
            tab.evaluate("release()");
            tab.awaitText(".notices", "Branch 'fork-1' begins at step 2.");
            tab.settle();
            assertThat(tab.text("dialog")).contains("Tags of step 4");
            assertThat(tab.text(".state-head")).contains("Step 4");
            assertThat(tab.evaluate("location.hash").text()).isEqualTo("#/threads/other");
        }
    }

    @Test
    void an_act_that_fails_after_its_sheet_was_closed_says_so() {
        try (Pages pages = new Pages()) {
            steps(pages.store().checkpoints(), "trip", 3);
            Tab tab = pages.tab();
            lateFork(pages, tab);
            pages.store().checkpoints().threads().delete("trip");
            tab.evaluate("release()");
            tab.awaitText(".notice.bad", "trip");
        }
    }

    @Test
    void a_part_that_comes_late_is_not_put_into_another_step() {
        try (Pages pages = new Pages()) {
            CheckpointConfig at = CheckpointConfig.of("trip");
            for (String word : List.of("first ", "second ")) {
                Map<String, Object> message = Map.of("role", "user", "content", word.repeat(40_000));
                at = pages.store()
                        .checkpoints()
                        .put(at, Map.of("messages", List.of(message)), CheckpointMetadata.of(word.length()));
            }
            Tab tab = pages.tab();
            hold(tab, "String(url).includes('/value?')");
            pages.open("#/threads/trip");
            tab.awaitText(".conversation", "Load more: 280 kB in all");
            tab.evaluate("window.holding = true");
            tab.clickText("Load more: 280 kB in all");
            tab.key("j");
            tab.awaitText(".conversation", "first first");
            tab.evaluate("release()");
            tab.settle();
            tab.clickText("… show all (240 kB)");
            tab.awaitText(".conversation", "Load more: 240 kB in all");
            assertThat(tab.text(".conversation")).doesNotContain("second");
        }
    }

    @Test
    void a_part_that_does_not_come_says_so() {
        try (Pages pages = new Pages()) {
            Map<String, Object> message = Map.of("role", "user", "content", "word ".repeat(60_000));
            pages.store()
                    .checkpoints()
                    .put(CheckpointConfig.of("trip"), Map.of("messages", List.of(message)), CheckpointMetadata.of(0));
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".conversation", "Load more: 300 kB in all");
            tab.evaluate("window.fetch = async () => { throw new TypeError('no network') }");
            tab.clickText("Load more: 300 kB in all");
            tab.awaitText(".notice.bad", "Cannot reach the server");
        }
    }

    @Test
    void a_step_that_is_saved_while_a_long_tree_is_read_appears() {
        try (Pages pages = new Pages()) {
            Checkpointer checkpoints = pages.store().checkpoints();
            CheckpointConfig at = steps(checkpoints, "trip", 1_500);
            Tab tab = pages.tab();
            hold(tab, "String(url).includes('cursor=')");
            tab.send("Page.addScriptToEvaluateOnNewDocument", Map.of("source", "window.holding = true"));
            pages.open("#/threads/trip");
            tab.awaitText(".tree-bar", "200 checkpoints so far");
            tab.awaitText(".live", "live");
            checkpoints.put(at, StateChange.empty().set("total", 7), CheckpointMetadata.of(1_500));
            tab.evaluate("new Promise(done => setTimeout(done, 700))");
            tab.evaluate("release()");
            tab.awaitText(".tree-bar", "1,501 checkpoints");
            tab.awaitText("#row-Checkpoints-0", "1500");
        }
    }

    @Test
    void an_older_reading_of_the_tree_does_not_take_the_place_of_a_newer_one() {
        try (Pages pages = new Pages()) {
            Checkpointer checkpoints = pages.store().checkpoints();
            CheckpointConfig at = steps(checkpoints, "trip", 3);
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".live", "live");
            tab.awaitText(".tree-bar", "3 checkpoints");
            // The answer to the first reading comes after all others.
            tab.evaluate(
                    "{ const send = window.fetch; let first = true; window.fetch = async (url, options) => {"
                            + " const answer = await send(url, options); if (first && String(url).includes('/checkpoints?')) {"
                            + " first = false; window.late = true; await new Promise(done => setTimeout(done, 2500)); window.late = false } return answer } }");
            at = checkpoints.put(at, StateChange.empty().set("total", 7), CheckpointMetadata.of(3));
            tab.await("window.late");
            checkpoints.put(at, StateChange.empty().set("total", 8), CheckpointMetadata.of(4));
            tab.await("window.late === false");
            tab.awaitText(".tree-bar", "5 checkpoints");
            tab.evaluate("new Promise(done => setTimeout(done, 500))");
            assertThat(tab.text(".tree-bar")).contains("5 checkpoints");
        }
    }

    @Test
    void more_steps_than_a_page_of_the_tree_holds_lose_nothing() {
        try (Pages pages = new Pages()) {
            Checkpointer checkpoints = pages.store().checkpoints();
            CheckpointConfig at = steps(checkpoints, "trip", 50);
            Tab tab = pages.open("#/threads/trip");
            tab.awaitText(".live", "live");
            tab.awaitText(".tree-bar", "50 checkpoints");
            for (int i = 0; i < 450; i++) {
                at = checkpoints.put(at, StateChange.empty().set("total", -i), CheckpointMetadata.of(50 + i));
            }
            tab.awaitText(".tree-bar", "500 checkpoints");
        }
    }

    @Test
    void a_page_that_comes_late_does_not_hide_the_one_that_was_asked_for_after_it() {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("#/threads");
            tab.awaitText("No threads yet");
            Runnable release = tab.hold("storage/page.js");
            tab.evaluate("location.hash = '#/storage'");
            tab.awaitText(".middle", "Loading …");
            tab.evaluate("location.hash = '#/agents'");
            tab.awaitText("There are no agents yet");
            release.run();
            tab.evaluate("new Promise(done => setTimeout(done, 1000))");
            assertThat(tab.text(".middle")).contains("There are no agents yet");
        }
    }

    @Test
    void a_sheet_is_about_the_step_on_which_it_was_opened() {
        try (Pages pages = new Pages()) {
            Checkpointer checkpoints = pages.store().checkpoints();
            CheckpointConfig at = steps(checkpoints, "trip", 3);
            Tab tab = pages.open("#/threads/trip?follow=1");
            tab.awaitText(".state-head", "Step 2");
            tab.awaitText(".live", "live");
            tab.key("f");
            tab.awaitText("dialog .facts", "begins at step 2");
            checkpoints.put(at, StateChange.empty().set("total", 7), CheckpointMetadata.of(3));
            tab.awaitText(".state-head", "Step 3");
            assertThat(tab.text("dialog .facts")).contains("begins at step 2");
        }
    }

    @Test
    void a_plan_for_other_rules_is_not_carried_out() {
        try (Pages pages = new Pages()) {
            for (int i = 0; i < 6; i++) {
                pages.store().agents().save("helper", Map.of("round", i));
            }
            Tab tab = pages.open("#/agents/helper?view=retention");
            tab.awaitText(".tab-panel", "3 snapshots would go");
            tab.fill(".rules input", "5");
            assertThat(tab.evaluate(
                                    "new Promise(done => setTimeout(() => done([...document.querySelectorAll('button')].find(e => e.innerText.startsWith('Clean up')).disabled), 50))")
                            .json())
                    .isEqualTo("true");
            tab.awaitText(".tab-panel", "1 snapshot would go");
        }
    }
}
