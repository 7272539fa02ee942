package dev.cairn.alibaba;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.cloud.ai.graph.store.NamespaceListRequest;
import com.alibaba.cloud.ai.graph.store.Store;
import com.alibaba.cloud.ai.graph.store.StoreItem;
import com.alibaba.cloud.ai.graph.store.StoreSearchRequest;
import com.alibaba.cloud.ai.graph.store.StoreSearchResult;
import com.alibaba.cloud.ai.graph.store.stores.MemoryStore;
import dev.cairn.Cairn;
import dev.cairn.store.Namespace;
import dev.cairn.testing.adapter.StorePlace;
import dev.cairn.testing.adapter.TestStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The store beside the library's own one. */
@ParameterizedClass
@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MEMORY")
class AlibabaStoreTest {
    private static final List<String> ADA = List.of("users", "ada");
    private static final List<String> BOB = List.of("users", "bob");

    @TempDir
    Path folder;

    @Parameter
    TestStore backend;

    private StorePlace place;
    private StorePlace.OpenStore opened;
    private Cairn cairn;
    private Store store;

    @BeforeEach
    void open() {
        place = backend.in(folder);
        start();
    }

    private void start() {
        opened = place.open();
        cairn = opened.cairn();
        store = new AlibabaStore(cairn);
    }

    @AfterEach
    void close() {
        opened.close();
    }

    private static void fill(Store store) {
        store.putItem(StoreItem.of(ADA, "diet", Map.of("kind", "vegan", "since", 2019)));
        store.putItem(StoreItem.of(ADA, "seat", Map.of("kind", "window", "since", 2023)));
        store.putItem(StoreItem.of(BOB, "diet", Map.of("kind", "any", "since", 2021)));
        store.putItem(StoreItem.of(List.of("menus"), "friday", Map.of("kind", "vegan")));
        store.putItem(StoreItem.of(List.of(), "root", Map.of("kind", "none")));
    }

    private static List<String> found(Store store, StoreSearchRequest.Builder request) {
        StoreSearchResult result = store.searchItems(request.build());
        List<String> lines = new ArrayList<>();
        lines.add(result.getTotalCount() + " from " + result.getOffset() + " more " + result.hasMore());
        result.getItems()
                .forEach(item -> lines.add(item.getNamespace() + " " + item.getKey() + " "
                        + item.getValue().get("kind")));
        return lines;
    }

    private static List<List<String>> searches(Store store) {
        fill(store);
        List<String> byKey = List.of("namespace", "key");
        return List.of(
                found(store, StoreSearchRequest.builder().sortFields(byKey)),
                found(store, StoreSearchRequest.builder().namespace("users").sortFields(byKey)),
                found(
                        store,
                        StoreSearchRequest.builder()
                                .namespace(ADA)
                                .sortFields(byKey)
                                .ascending(false)),
                found(
                        store,
                        StoreSearchRequest.builder()
                                .filter(Map.of("kind", "vegan"))
                                .sortFields(byKey)),
                found(store, StoreSearchRequest.builder().query("WINDOW").sortFields(byKey)),
                found(store, StoreSearchRequest.builder().namespace("users").sortFields(List.of("since"))),
                found(
                        store,
                        StoreSearchRequest.builder().sortFields(byKey).offset(1).limit(2)),
                found(
                        store,
                        StoreSearchRequest.builder().sortFields(byKey).offset(9).limit(2)),
                store.listNamespaces(NamespaceListRequest.builder().build()),
                store.listNamespaces(
                        NamespaceListRequest.builder().namespace("users").build()),
                store.listNamespaces(NamespaceListRequest.builder().maxDepth(1).build()),
                store.listNamespaces(
                        NamespaceListRequest.builder().offset(1).limit(1).build()),
                List.of(store.size() + " " + store.isEmpty()));
    }

    @Test
    void searches_and_listings_are_those_of_the_librarys_store() {
        assertThat(searches(store)).isEqualTo(searches(new MemoryStore()));
    }

    @Test
    void an_item_comes_back_after_a_restart_and_keeps_its_history() {
        store.putItem(StoreItem.of(ADA, "diet", Map.of("kind", "vegan", "since", 2019)));
        store.putItem(StoreItem.of(ADA, "diet", Map.of("kind", "any", "since", 2024)));
        close();
        start();
        StoreItem found = store.getItem(ADA, "diet").orElseThrow();
        assertThat(found.getValue()).isEqualTo(Map.of("kind", "any", "since", 2024));
        assertThat(found.getNamespace()).isEqualTo(ADA);
        assertThat(found.getUpdatedAt()).isGreaterThanOrEqualTo(found.getCreatedAt());
        assertThat(cairn.store().history(Namespace.of("spring-ai-alibaba", "users", "ada"), "diet"))
                .isNotEmpty();
    }

    @Test
    void what_is_deleted_is_gone_and_a_clear_leaves_items_of_others() {
        fill(store);
        cairn.store().put(Namespace.of("others"), "x", 1);
        assertThat(store.deleteItem(ADA, "diet")).isTrue();
        assertThat(store.deleteItem(ADA, "diet")).isFalse();
        assertThat(store.getItem(ADA, "diet")).isEmpty();
        store.clear();
        assertThat(store.isEmpty()).isTrue();
        assertThat(store.size()).isZero();
        assertThat(cairn.store().find(Namespace.of("others"), "x")).isPresent();
    }

    @Test
    void wrong_arguments_are_refused_as_the_library_does() {
        assertThatThrownBy(() -> store.getItem(ADA, " ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> store.putItem(StoreItem.of(ADA, "", Map.of())))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(store.isEmpty()).isTrue();
    }

    @Test
    void data_that_looks_like_a_stored_object_stays_data() {
        Map<String, Object> data = Map.of(
                "@cairn", "time.instant", "@v", 1, "value", Map.of("@cairn", "java.lang.Runtime"), "@@cairn", "x");
        store.putItem(StoreItem.of(List.of("@cairn"), "@cairn", data));
        assertThat(store.getItem(List.of("@cairn"), "@cairn").orElseThrow().getValue())
                .isEqualTo(data);
        assertThat(store.searchItems(StoreSearchRequest.builder()
                                .namespace("@cairn")
                                .filter(Map.of("@cairn", "time.instant"))
                                .build())
                        .getItems())
                .hasSize(1);
        store.putItem(StoreItem.of(List.of("@cairn"), "in", Map.of("a", List.of(data))));
        assertThat(store.getItem(List.of("@cairn"), "in").orElseThrow().getValue())
                .isEqualTo(Map.of("a", List.of(data)));
    }
}
