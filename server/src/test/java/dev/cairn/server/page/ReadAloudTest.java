package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a screen reader gets of each view: the tree of roles and names that the browser makes of it. */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadAloudTest {
    private static final Set<String> NAMED = Set.of(
            "button",
            "link",
            "textbox",
            "searchbox",
            "combobox",
            "checkbox",
            "radio",
            "slider",
            "spinbutton",
            "tab",
            "option",
            "treeitem",
            "listbox",
            "tree",
            "tablist",
            "dialog",
            "region",
            "navigation",
            "toolbar",
            "table",
            "heading",
            "radiogroup");

    private Pages pages;

    private record Node(String role, String name) {}

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

    private static List<Node> read(Tab tab) {
        tab.settle();
        return tab.send("Accessibility.getFullAXTree", Map.of()).at("/nodes").items().stream()
                .filter(node -> node.at("/ignored").json().equals("false"))
                .map(node -> new Node(text(node, "role"), text(node, "name")))
                .toList();
    }

    private static String text(Document node, String member) {
        return node.member(member)
                .flatMap(value -> value.member("value"))
                .map(Document::text)
                .orElse("");
    }

    @ParameterizedTest
    @CsvSource({
        "threads, #/threads",
        "conversation, #/threads/support-4711?view=conversation",
        "tree, #/threads/support-4711?view=tree&pointer=/cart",
        "raw, #/threads/support-4711?view=raw",
        "diff, #/threads/support-4711?view=diff",
        "questions, #/threads/order-7",
        "search, #/search?text=kettle",
        "item, #/items?key=address&at=users/ada",
        "agents, #/agents/helper",
        "retention, #/agents/helper?view=retention",
        "environments, #/environments/shop",
        "components, #/components",
        "storage, #/storage?thread=support-4711",
    })
    void every_control_and_landmark_has_a_name_and_changes_are_said(String view, String place) {
        List<Node> nodes = read(pages.open(place));
        assertThat(nodes)
                .filteredOn(node -> NAMED.contains(node.role()))
                .as(view)
                .isNotEmpty()
                .allSatisfy(node -> assertThat(node.name()).as(node.role()).isNotBlank());
        assertThat(nodes).extracting(Node::role).as(view).contains("banner", "main", "navigation", "search", "status");
    }

    @Test
    void rows_of_the_tree_say_step_branch_and_shape_in_words() {
        List<String> rows = read(pages.open("#/threads/support-4711?view=tree")).stream()
                .filter(node -> node.role().equals("option"))
                .map(Node::name)
                .filter(name -> name.startsWith("step "))
                .map(name -> name.replaceAll("\\s+", " "))
                .toList();
        assertThat(rows)
                .anySatisfy(
                        name -> assertThat(name).startsWith("step 10 of main").contains("head of branch main"))
                .anySatisfy(
                        name -> assertThat(name).startsWith("step 7 of refund").contains("head of branch refund"))
                .anySatisfy(
                        name -> assertThat(name).startsWith("step 6 of refund").contains("fork"))
                .anySatisfy(
                        name -> assertThat(name).startsWith("step 3 of main").contains("tag greeted"));
        List<String> waiting =
                read(pages.open("#/threads/order-7")).stream().map(Node::name).toList();
        assertThat(waiting).anySatisfy(name -> assertThat(name).contains("waits for an answer"));
    }
}
