package dev.cairn.server.page;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each view of the page can be used by everybody, light and dark, wide and narrow. Only with {@code -Pprograms}: it needs Chromium and npm.
 */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ViewsTest {
    private Pages pages;

    @BeforeAll
    void fill() {
        pages = new Pages();
        pages.sample().fill();
        Counter.record(pages.store(), "shop", "run", 12);
    }

    @AfterAll
    void close() {
        pages.close();
    }

    @ParameterizedTest
    @CsvSource({
        "threads, #/threads",
        "deleted, #/threads?status=deleted",
        "conversation, #/threads/support-4711?view=conversation",
        "tree, #/threads/support-4711?view=tree&pointer=/cart",
        "raw, #/threads/support-4711?view=raw",
        "diff, #/threads/support-4711?view=diff",
        "questions, #/threads/order-7",
        "search, #/search?text=kettle",
        "items, #/items?key=address&at=users/ada",
        "agents, #/agents/helper",
        "environments, #/environments/shop",
        "no-components, #/components",
        "storage, #/storage",
        "storage-thread, #/storage?thread=support-4711",
        "nothing, #/threads/no-such-thread",
    })
    void a_view_has_no_violation_light_and_dark(String view, String place) throws Exception {
        for (boolean dark : new boolean[] {false, true}) {
            Tab tab = pages.tab();
            tab.dark(dark);
            pages.open(place);
            tab.settle();
            Pictures.take(tab, view + (dark ? "-dark" : ""));
            Axe.check(tab, view + (dark ? ", dark" : ", light"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"f", "w", "t", "b", "e", "?"})
    void a_sheet_has_no_violation(String key) throws Exception {
        Tab tab = pages.tab();
        tab.dark(false);
        pages.open("#/threads/support-4711?view=tree&pointer=/total");
        tab.settle();
        tab.key(key);
        tab.awaitElement("dialog[open]");
        tab.settle();
        Pictures.take(tab, "sheet-" + (key.equals("?") ? "keys" : key));
        Axe.check(tab, "sheet of " + key);
        tab.key("Escape");
        tab.awaitNone("dialog[open]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"#/threads", "#/threads/support-4711", "#/items", "#/storage"})
    void a_narrow_screen_shows_one_column_and_nothing_beside_it(String place) throws Exception {
        Tab tab = pages.tab();
        tab.size(390, 844);
        try {
            pages.open(place);
            tab.settle();
            Pictures.take(tab, "narrow" + place.replaceAll("[#/]+", "-"));
            tab.await("document.documentElement.scrollWidth <= 390");
            Axe.check(tab, "narrow " + place);
        } finally {
            tab.size(1440, 900);
        }
    }
}
