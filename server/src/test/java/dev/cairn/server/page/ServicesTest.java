package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Items, agents, environments, component state and storage on the page, as a person goes through them. */
@Tag("browser")
class ServicesTest {
    /** A view as people see it who like it light, and dark: no one is kept out. */
    private static void look(Tab tab, String view) throws IOException {
        for (boolean dark : List.of(false, true)) {
            tab.dark(dark);
            tab.await("document.documentElement.dataset.theme === '" + (dark ? "dark" : "light") + "'");
            Pictures.take(tab, view + (dark ? "-dark" : ""));
            Axe.check(tab, view + (dark ? ", dark" : ", light"));
        }
        tab.dark(false);
    }

    @Test
    void an_item_is_found_read_edited_and_deleted_and_its_other_numbers_stay() throws Exception {
        try (Pages pages = new Pages()) {
            Document value = Document.parse(
                    "{\"big\":9007199254740993,\"price\":1.10,\"odd\":\"\\u0000\",\"10\":1,\"2\":2,\"name\":\"Ada\"}");
            put(pages, "users/ada", "settings", Map.of("value", value, "keep_history", true));
            put(pages, "users/ada", "language", Map.of("value", "English", "ttl", "2d"));
            put(pages, "shop", "opening", Map.of("value", List.of(9, 18)));
            Tab tab = pages.open("#/items");
            tab.awaitText("3 items");
            look(tab, "items-list");
            tab.choose(".pane select", "users/ada");
            tab.awaitText("2 items");
            tab.fill(".item-filters input", "{\"name\":\"Ada\"}");
            tab.awaitText("1 item");
            tab.click(".pane .row");
            tab.awaitText(".detail", "9007199254740993");
            tab.awaitText(".detail", "1.10");
            look(tab, "item");
            tab.reload();
            tab.awaitText(".detail", "9007199254740993");
            tab.clickText("Edit");
            tab.awaitText("dialog", "Revision 1 becomes 2");
            tab.fill(
                    "dialog textarea",
                    tab.evaluate("document.querySelector('dialog textarea').value")
                            .text()
                            .replace("Ada", "Ada L."));
            tab.clickText("Store");
            tab.awaitText(".notice", "The item is stored.");
            tab.awaitText(".detail", "revision 2");
            assertThat(stored(pages, "users/ada", "settings").json())
                    .isEqualTo(value.json().replace("Ada", "Ada L."));
            tab.clickText("Undo");
            tab.awaitText(".detail", "revision 3");
            assertThat(stored(pages, "users/ada", "settings").json()).isEqualTo(value.json());
            tab.clickText("Delete");
            tab.awaitText("dialog", "Items have no trash");
            tab.fill("dialog input", "settings");
            tab.click("dialog .main");
            tab.awaitText("No item is chosen");
            assertThat(pages.store().store().find(dev.cairn.store.Namespace.of("users", "ada"), "settings"))
                    .isEmpty();
        }
    }

    /** Opens an item of which the page hears nothing more: what comes meanwhile is not announced. */
    private static Tab openUnaware(Pages pages) {
        put(pages, "shop", "opening", Map.of("value", List.of(9, 18)));
        return pages.open("#/items?key=opening&at=shop");
    }

    private static Document opening(Pages pages) {
        return stored(pages, "shop", "opening");
    }

    @Test
    void an_edit_and_its_undo_are_refused_where_somebody_else_changed_the_item_meanwhile() {
        try (Pages pages = new Pages()) {
            Tab tab = openUnaware(pages);
            tab.awaitText(".detail", "revision 1");
            tab.clickText("Edit");
            tab.fill("dialog textarea", "[8,18]");
            put(pages, "shop", "opening", Map.of("value", List.of(10, 18)));
            tab.click("dialog .main");
            tab.awaitText("dialog .failure", "CONFLICT");
            assertThat(opening(pages).json()).isEqualTo("[10,18]");

            tab.reload();
            tab.awaitText(".detail", "revision 2");
            tab.clickText("Edit");
            tab.fill("dialog textarea", "[8,18]");
            tab.click("dialog .main");
            tab.awaitText(".notice", "The item is stored.");
            put(pages, "shop", "opening", Map.of("value", List.of(11, 18)));
            tab.clickText("Undo");
            tab.awaitText(".notice", "This could not be undone.");
            assertThat(opening(pages).json()).isEqualTo("[11,18]");
        }
    }

    @Test
    void a_deletion_and_its_undo_are_refused_where_somebody_else_changed_the_item_meanwhile() {
        try (Pages pages = new Pages()) {
            Tab tab = openUnaware(pages);
            tab.awaitText(".detail", "revision 1");
            tab.clickText("Delete");
            tab.fill("dialog input", "opening");
            put(pages, "shop", "opening", Map.of("value", List.of(10, 18)));
            tab.click("dialog .main:not(:disabled)");
            tab.awaitText("dialog .failure", "CONFLICT");
            assertThat(opening(pages).json()).isEqualTo("[10,18]");

            tab.reload();
            tab.awaitText(".detail", "revision 2");
            tab.clickText("Delete");
            tab.fill("dialog input", "opening");
            tab.click("dialog .main:not(:disabled)");
            tab.awaitText(".notice", "is deleted");
            put(pages, "shop", "opening", Map.of("value", List.of(11, 18)));
            tab.clickText("Store its value again");
            tab.awaitText(".notice", "This could not be undone.");
            assertThat(opening(pages).json()).isEqualTo("[11,18]");
        }
    }

    @Test
    void what_others_store_is_announced_and_shown_when_the_reader_wants_it() {
        try (Pages pages = new Pages()) {
            pages.sample().fill();
            Tab tab = pages.open("#/items?key=opening&at=shop");
            tab.awaitText("4 items");
            tab.awaitText(".detail", "revision 1");
            put(pages, "shop", "opening", Map.of("value", List.of(10, 18)));
            put(pages, "shop", "closed", Map.of("value", "Sunday"));
            tab.awaitText(".pane:not(.detail) .news", "2 changes since you looked: show");
            tab.awaitText(".detail .news", "1 change since you looked: show");
            tab.awaitText(".detail", "revision 1");
            assertThat(tab.text(".pane")).contains("4 items");
            tab.click(".pane:not(.detail) .news button");
            tab.awaitText("5 items");
            tab.click(".detail .news button");
            tab.awaitText(".detail", "revision 2");
            tab.awaitNone(".news button");

            pages.open("#/agents/helper");
            tab.awaitText(".detail", "4 snapshots");
            pages.sample()
                    .ask("POST", "/v1/agents/helper/snapshots", Map.of("state", Map.of("status", "busy", "round", 5)));
            tab.awaitText(".detail .news", "1 change since you looked: show");
            tab.click(".detail .news button");
            tab.awaitText(".detail", "5 snapshots");

            pages.open("#/environments");
            tab.awaitText("There are no environments yet");
            Counter.record(pages.store(), "shop", "run", 3);
            tab.awaitText(".news", "1 change since you looked: show");
            tab.click(".news button");
            tab.awaitText("#row-Environments-0", "shop");
        }
    }

    @Test
    void versions_of_an_item_show_what_changed() throws Exception {
        try (Pages pages = new Pages()) {
            put(pages, "shop", "opening", Map.of("value", Map.of("from", 9, "to", 18), "keep_history", true));
            put(pages, "shop", "opening", Map.of("value", Map.of("from", 10, "to", 18), "keep_history", true));
            Tab tab = pages.open("#/items?key=opening&at=shop");
            tab.clickText("Versions");
            tab.clickText("1 change");
            tab.awaitText(".detail .diff", "from");
            tab.awaitText(".detail .diff", "10");
            Axe.check(tab, "versions of an item");
        }
    }

    private static void put(Pages pages, String namespace, String key, Map<String, ?> item) {
        pages.sample().ask("PUT", "/v1/item?key=" + key + "&namespace=" + Sample.escaped(namespace), item);
    }

    private static Document stored(Pages pages, String namespace, String key) {
        return pages.sample()
                .ask("GET", "/v1/item?key=" + key + "&namespace=" + Sample.escaped(namespace), null)
                .at("/value");
    }

    @Test
    void an_agent_shows_its_snapshots_how_they_differ_what_a_rule_keeps_and_restores_a_part() throws Exception {
        try (Pages pages = new Pages()) {
            pages.sample().fill();
            Tab tab = pages.open("#/agents");
            tab.click(".pane .row");
            tab.awaitText(".detail", "4 snapshots");
            tab.awaitText(".detail", "if each were stored whole");
            look(tab, "agent");
            tab.clickText("to the one before");
            tab.awaitText(".detail", "fields differ");
            tab.awaitText(".detail", "answer 3");
            look(tab, "agent-difference");
            tab.clickText("Retention");
            tab.awaitText(".detail", "1 snapshot would go");
            tab.awaitText(".detail", "no rule keeps it");
            look(tab, "agent-retention");
            tab.clickText("Clean up …");
            tab.awaitText("dialog", "Removes 1 snapshot of agent 'helper' for good and keeps 3.");
            tab.fill("dialog input", "helper");
            tab.click("dialog .main");
            tab.awaitText(".notice", "Removed 1 snapshot.");
            tab.awaitText(".detail", "0 snapshots would go");
            tab.clickText("Restore");
            tab.awaitText(".detail", "✓ restored");
            tab.clickText("Context");
            tab.awaitText(".detail", "– not asked for");
            look(tab, "agent-restore");
            tab.clickText("Context");
            tab.awaitText(".detail", "✓ restored");
            tab.clickText("Save as the latest snapshot …");
            tab.awaitText("dialog", "All snapshots that are there stay");
            tab.click("dialog .main");
            tab.awaitText(".notice", "Saved as snapshot");
            tab.awaitText(".detail", "4 snapshots");
        }
    }

    @Test
    void a_snapshot_of_an_agent_is_shown_tagged_pinned_and_deleted() throws Exception {
        try (Pages pages = new Pages()) {
            pages.sample().fill();
            Tab tab = pages.open("#/agents/helper?view=state");
            tab.awaitText(".detail", "working_memory");
            look(tab, "agent-state");
            tab.clickText("Pin");
            tab.awaitText(".detail", "Unpin");
            tab.clickText("Tag");
            tab.fill("dialog input", "good");
            tab.click("dialog .main");
            tab.awaitText(".detail .chip", "good");
            tab.clickText("Delete");
            tab.awaitText("dialog", "agents have no trash");
            tab.clickText("Cancel");
            tab.awaitNone("dialog");
        }
    }

    @Test
    void an_environment_shows_sessions_rewards_snapshots_and_differences() throws Exception {
        try (Pages pages = new Pages()) {
            Counter.record(pages.store(), "shop", "run", 6);
            Tab tab = pages.open("#/environments");
            tab.click(".pane .row");
            tab.awaitText(".detail", "branched from run");
            tab.awaitText(".detail", "Sum of the rewards of 7 steps: 75");
            tab.awaitElement(".plot canvas");
            look(tab, "environment");
            tab.awaitText(".detail", "cairn env replay shop/run");
            tab.clickText("Snapshots");
            tab.awaitText(".detail", "9007199254740993");
            look(tab, "environment-snapshots");
            tab.clickText("Difference");
            tab.awaitText(".detail", "115");
            look(tab, "environment-difference");
            tab.clickText("Retention");
            tab.awaitText(".detail", "0 snapshots would go");
            tab.fill(".detail input.count", "1");
            tab.awaitText(".detail", "snapshots would go");
            look(tab, "environment-retention");
            tab.clickText("Delete the session");
            tab.awaitText("dialog", "Removes 7 recorded steps and 3 snapshots for good");
            tab.awaitText("dialog", "1 session branched from it");
            tab.clickText("Cancel");
        }
    }

    @Test
    void a_state_file_shows_tools_and_permissions_and_two_show_what_is_new() throws Exception {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("#/components");
            tab.awaitText("No state file is open");
            look(tab, "components-empty");
            give(tab, "before.json", file("before.json"));
            tab.awaitText("2 components");
            tab.awaitText("api.example.com");
            look(tab, "components");
            give(tab, "after.json", file("after.json"));
            tab.awaitText("2 new permissions");
            tab.awaitText("pay.example.com");
            look(tab, "components-difference");
            tab.clickText("Close");
            tab.awaitText("No state file is open");
        }
    }

    private static String file(String name) throws IOException {
        try (InputStream in = ServicesTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Chooses a file as a person does. */
    private static void give(Tab tab, String name, String text) {
        tab.awaitElement("input[type=file]");
        tab.evaluate("(() => { const files = new DataTransfer(); files.items.add(new File([" + Tab.quoted(text) + "], "
                + Tab.quoted(name)
                + ")); const input = document.querySelector('input[type=file]'); input.files = files.files;"
                + " input.dispatchEvent(new Event('change', {bubbles: true})) })()");
    }

    @Test
    void storage_says_what_fills_the_store_and_what_could_be_freed() throws Exception {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("#/storage");
            tab.awaitText("The store is empty");
            Axe.check(tab, "storage, empty");
            pages.sample().fill();
            tab.reload();
            tab.awaitText("Threads take most");
            tab.awaitText("if each were stored whole");
            tab.awaitElement("[aria-label=Growth] canvas");
            tab.awaitText("Folding");
            look(tab, "storage-filled");
            tab.clickText("what fills it");
            tab.awaitElement("[aria-label='Channels of the thread']");
            pages.open("#/storage?thread=" + Sample.SUPPORT);
            tab.awaitText("[aria-label='Channels of the thread']", "messages");
            Axe.check(tab, "channels of a thread");
        }
    }

    @Test
    void empty_services_say_what_to_run() throws Exception {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("#/items");
            tab.awaitText("cairn store put");
            pages.open("#/agents").awaitText("cairn agent save");
            pages.open("#/environments").awaitText("cairn env run shop");
            Axe.check(tab, "no environments");
        }
    }

    @Test
    void narrow_screens_show_the_list_or_the_detail() throws Exception {
        try (Pages pages = new Pages()) {
            put(pages, "shop", "opening", Map.of("value", List.of(9, 18)));
            Tab tab = pages.open("#/items");
            tab.size(400, 800);
            tab.click(".pane .row");
            tab.awaitText("Back to items");
            Axe.check(tab, "item on a narrow screen");
            Pictures.take(tab, "item-narrow");
            tab.clickText("Back to items");
            tab.awaitText("1 item");
        }
    }

    @Test
    void the_command_that_prunes_names_all_threads_that_were_counted() {
        try (Pages pages = new Pages()) {
            for (int i = 0; i < 5; i++) {
                CheckpointConfig at = CheckpointConfig.of("run-" + i);
                for (int step = 0; step < 4; step++) {
                    at = pages.store().checkpoints().put(at, Map.of("total", step), CheckpointMetadata.of(step));
                }
            }
            Tab tab = pages.open("#/storage");
            tab.awaitText("[aria-label='What could be freed']", "of 5 threads");
            assertThat(tab.text("[aria-label='What could be freed'] .command"))
                    .contains("run-0", "run-1", "run-2", "run-3", "run-4");
        }
    }

    @Test
    void only_the_column_of_the_storage_page_scrolls() {
        try (Pages pages = new Pages()) {
            pages.sample().fill();
            Tab tab = pages.open("#/storage");
            tab.size(1200, 400);
            tab.awaitText(".storage", "Largest threads");
            assertThat(tab.evaluate("document.documentElement.scrollHeight - innerHeight")
                            .json())
                    .isEqualTo("0");
            assertThat(tab.evaluate("(e => e.scrollHeight > e.clientHeight)(document.querySelector('.whole'))")
                            .json())
                    .isEqualTo("true");
        }
    }
}
