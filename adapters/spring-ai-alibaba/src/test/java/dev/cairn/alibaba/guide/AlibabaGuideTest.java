package dev.cairn.alibaba.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.cloud.ai.graph.store.Store;
import com.alibaba.cloud.ai.graph.store.StoreItem;
import com.alibaba.cloud.ai.graph.store.StoreSearchRequest;
import dev.cairn.Cairn;
import dev.cairn.alibaba.AlibabaStore;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlibabaGuideTest {
    @TempDir
    Path folder;

    @Test
    void the_graph_stops_for_approval_and_a_second_process_goes_on() throws Exception {
        assertThat(dinner()).containsExactly("USER A table on Friday.", "ASSISTANT Shall I book a table for four?");
        assertThat(dinner())
                .containsExactly(
                        "USER A table on Friday.",
                        "ASSISTANT Shall I book a table for four?",
                        "ASSISTANT Table 12, Friday at eight.");
    }

    private List<String> dinner() throws Exception {
        try (Child dinner = Child.start(folder, Dinner.class)) {
            return dinner.end();
        }
    }

    @Test
    void what_agents_remember_is_found() {
        try (Cairn cairn = Cairn.open("memory:")) {
            // region: store
            Store store = new AlibabaStore(cairn);
            store.putItem(StoreItem.of(List.of("users", "ada"), "diet", Map.of("kind", "vegan")));
            var vegans = store.searchItems(StoreSearchRequest.builder()
                    .namespace("users")
                    .filter(Map.of("kind", "vegan"))
                    .build());
            // end: store
            assertThat(vegans.getTotalCount()).isEqualTo(1);
        }
    }
}
