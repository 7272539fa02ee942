package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Peer;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.mcp.internal.tool.Place;
import dev.cairn.mcp.internal.tool.Toolbox;
import dev.cairn.model.Document;
import dev.cairn.store.Namespace;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ToolboxTest {
    private final Toolbox box = box(false);

    private static Toolbox box(boolean destructive) {
        return new Toolbox(new Place(Cairn.open("memory:"), Namespace.ROOT), Optional.empty(), destructive);
    }

    @Test
    void twelve_tools_are_offered_by_default_and_none_of_them_destroys() {
        List<Tool> tools = box.choose(List.of(), false);
        assertThat(tools).hasSize(12).noneMatch(tool -> tool.nature() == Nature.DESTROYS);
    }

    @Test
    void all_tools_are_offered_but_those_that_destroy() {
        assertThat(box.choose(List.of("all"), false)).noneMatch(tool -> tool.nature() == Nature.DESTROYS);
        assertThat(box(true).choose(List.of("all"), false))
                .anyMatch(tool -> tool.name().equals("thread_delete"));
    }

    @Test
    void reading_alone_offers_no_tool_that_writes() {
        assertThat(box(true).choose(List.of("all"), true)).allMatch(tool -> tool.nature() == Nature.READS);
    }

    @Test
    void tools_are_chosen_by_name_and_unknown_ones_refused() {
        assertThat(box.choose(List.of("thread_list", "item_get"), false))
                .extracting(Tool::name)
                .containsExactly("thread_list", "item_get");
        assertThatThrownBy(() -> box.choose(List.of("thread_lst"), false)).hasMessageContaining("thread_list");
        assertThatThrownBy(() -> box.choose(List.of("item_delete"), false)).hasMessageContaining("--allow-destructive");
        assertThatThrownBy(() -> box.choose(List.of("item_put"), true)).hasMessageContaining("--read-only");
    }

    @Test
    void a_state_file_that_is_none_is_refused() {
        Tool inspect = box.choose(List.of("state_inspect"), false).get(0);
        Document file = Document.parse("{\"file\": {\"version\": 1}}");
        assertThatThrownBy(() -> inspect.work().answer(Call.of(file, Peer.SILENT)))
                .isInstanceOf(CairnException.class);
    }
}
