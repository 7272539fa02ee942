package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The commands, Java lines and requests that the views offer are those of {@code copied.txt}; other tests compile its Java and parse its
 * commands. With {@code -Dcairn.golden=write} the file is written.
 */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CopiedFormsTest {
    private static final Path FILE = Path.of(
            System.getProperty("cairn.root", ".."), "server/src/test/resources/dev/cairn/server/page/copied.txt");
    private static final String STEP = "#/threads/support-4711?view=tree&pointer=/total";
    private static final String FORMS = """
            (async () => {
              const all = [];
              const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
              const boxes = (document.querySelector('dialog[open]') ?? document).querySelectorAll('.copy-as');
              for (const box of boxes) {
                for (const button of box.querySelectorAll('button.plain')) {
                  button.click();
                  await drawn();
                  all.push(button.innerText + ': ' + box.querySelector('pre').textContent.replaceAll('\\n', '\\n    '));
                }
              }
              return all.join('\\n');
            })()""";

    private final List<String> lines = new ArrayList<>();
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

    @Test
    void each_view_offers_what_the_file_says() throws IOException {
        sheets();
        services();
        String found = stable(String.join("\n", lines) + "\n");
        if ("write".equals(System.getProperty("cairn.golden"))) {
            Files.writeString(FILE, found);
        }
        assertThat(found).isEqualTo(Files.readString(FILE));
    }

    private void sheets() {
        at("difference", "#/threads/support-4711?view=diff");
        at("search", "#/search?text=kettle&thread=support-4711&channel=messages");
        for (String key : List.of("f", "w", "t", "b")) {
            Tab tab = fresh(STEP);
            tab.settle();
            tab.key("j");
            tab.awaitText(".state-head", "Step");
            tab.key(key);
            tab.awaitElement("dialog .copy-as");
            collect("sheet " + key);
        }
        sheet("edit", STEP, "Edit and fork e", "dialog textarea", "7");
        sheet("bisect", STEP, "Bisect", "dialog .field input", "/total");
        sheet("copy", STEP, "Copy as", null, null);
        sheet("delete thread", STEP, "Delete thread", null, null);
        Tab tab = fresh("#/threads/order-7");
        tab.settle();
        tab.fill(".question textarea", "yes");
        tab.awaitElement(".question .copy-as");
        collect("question");
        sheet("undelete", "#/threads?status=deleted", "#row-Threads-0", null, null);
    }

    private void services() {
        String item = "#/items?key=address&at=users/ada";
        at("item", item);
        sheet("item edit", item, "Edit", null, null);
        sheet("item delete", item, "Delete", null, null);
        for (String view : List.of("state", "diff", "retention", "restore")) {
            at("agent " + view, "#/agents/helper?view=" + view);
        }
        sheet("agent tag", "#/agents/helper?view=state", "Tag", "dialog .field input", "good");
        sheet("agent delete", "#/agents/helper?view=state", "Delete", null, null);
        sheet("agent save", "#/agents/helper?view=restore", "Save as the latest snapshot …", null, null);
        for (String view : List.of("steps", "snapshots", "diff", "prune")) {
            at("environment " + view, "#/environments/shop?session=run&view=" + view);
        }
        sheet("session delete", "#/environments/shop?session=run", "Delete the session", null, null);
        at("storage", "#/storage?thread=support-4711");
        sheet("state file", "#/components", null, "before.json", "the digest");
        sheet("state files", "#/components", null, "after.json", "both");
    }

    private void at(String view, String place) {
        Tab tab = fresh(place);
        tab.settle();
        tab.awaitElement(".copy-as");
        collect(view);
    }

    private void sheet(String view, String place, String button, String field, String text) {
        Tab tab = fresh(place);
        tab.settle();
        if (button == null) {
            tab.choose("#state-file", file("before.json"));
            tab.awaitText("before.json");
            if (field.equals("after.json")) {
                tab.choose("#state-file", file("after.json"));
            }
            tab.settle();
        } else if (button.startsWith("#")) {
            tab.click(button);
        } else {
            tab.clickText(button);
        }
        if (button != null && field != null) {
            tab.settle();
            tab.fill(field, text);
        }
        tab.awaitElement(".copy-as");
        tab.settle();
        collect(view);
    }

    /** Without the sheets of before. */
    private Tab fresh(String place) {
        pages.tab().open(URI.create("about:blank"));
        return pages.open(place);
    }

    private static Path file(String name) {
        return FILE.resolveSibling(name).toAbsolutePath().normalize();
    }

    private void collect(String view) {
        String forms = pages.tab().evaluate(FORMS).text();
        assertThat(forms).as(view).contains("Command: ").contains("Java: ");
        lines.add("# " + view);
        lines.add(forms);
    }

    /** Ids and ports differ from run to run. */
    private static String stable(String text) {
        return text.replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:8080")
                .replaceAll("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "ID")
                .replaceAll("\\b[0-9a-f]{12,}\\b", "ID")
                .replaceAll("\\b[0-9A-Z]{26}\\b", "ID");
    }
}
