package dev.cairn.langchain4j.agentic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.testing.adapter.StorePlace;
import dev.cairn.testing.adapter.TestStore;
import dev.langchain4j.agentic.scope.AgenticScopeKey;
import dev.langchain4j.agentic.scope.AgenticScopeRegistry;
import dev.langchain4j.agentic.scope.AgenticScopeSerializer;
import dev.langchain4j.agentic.scope.DefaultAgenticScope;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.service.TokenStream;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
class CairnScopesTest {
    private static final AgenticScopeKey KEY = new AgenticScopeKey("writer", "alice");

    @TempDir
    Path folder;

    @Parameter
    TestStore backend;

    private StorePlace.OpenStore store;
    private Cairn cairn;
    private CairnScopes scopes;

    @BeforeEach
    void open() {
        store = backend.in(folder).open();
        cairn = store.cairn();
        scopes = CairnScopes.of(cairn);
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** A class of an application. */
    record Draft(String title, int pages) {}

    private static DefaultAgenticScope scope(Object memoryId) {
        return new AgenticScopeRegistry("writer").create(memoryId);
    }

    /** The JSON of a scope; the order of the state's keys is that of a hash table. */
    private static Object json(DefaultAgenticScope scope) {
        return Document.parse(AgenticScopeSerializer.toJson(scope)).toJava();
    }

    private int checkpoints(AgenticScopeKey key) {
        return cairn.checkpoints()
                .list(CheckpointQuery.of(scopes.thread(key).threadId()))
                .items()
                .size();
    }

    private static void conflicts(ThrowingCallable save) {
        assertThatThrownBy(save)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
    }

    @Test
    void a_scope_comes_back_with_every_value_as_it_was() {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("long", 9_007_199_254_740_993L);
        state.put("decimal", new BigDecimal("1.10"));
        state.put("float", 1.5f);
        state.put("odd text", "a/b~\u0000 \u202e \ud83d\ude00");
        state.put(
                "list",
                new ArrayList<>(List.of("x", 1, new ArrayList<>(List.of("java.util.ArrayList", new ArrayList<>())))));
        state.put("map", new TreeMap<>(Map.of("k", 2.5)));
        state.put("empty", new ArrayList<>());
        state.put("scope", "a name that the store uses itself");
        state.put("message", UserMessage.from("hi"));
        state.put("", "no name");
        DefaultAgenticScope scope = scope("alice");
        scope.writeStates(state);
        scopes.save(KEY, scope);
        DefaultAgenticScope loaded = scopes.load(KEY).orElseThrow();
        assertThat(json(loaded)).isEqualTo(json(scope));
        assertThat(loaded.readState("long")).isEqualTo(9_007_199_254_740_993L);
        assertThat(loaded.readState("decimal")).isEqualTo(new BigDecimal("1.10"));
        assertThat(loaded.readState("message")).isEqualTo(UserMessage.from("hi"));
        assertThat(loaded.memoryId()).isEqualTo("alice");
    }

    @Test
    void a_stream_of_tokens_in_the_state_is_left_out_and_the_rest_is_saved() {
        TokenStream stream = (TokenStream) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {TokenStream.class}, (proxy, method, arguments) -> null);
        DefaultAgenticScope scope = scope("alice");
        scope.writeState("answer", stream);
        scope.writeState("topic", "rivers");
        scopes.save(KEY, scope);
        DefaultAgenticScope loaded = scopes.load(KEY).orElseThrow();
        assertThat(loaded.readState("topic")).isEqualTo("rivers");
        assertThat(loaded.hasState("answer")).isFalse();
    }

    @Test
    void each_change_is_a_checkpoint_and_a_save_without_one_is_none() {
        DefaultAgenticScope scope = scope("alice");
        scopes.save(KEY, scope);
        scope.writeState("topic", "rivers");
        scopes.save(KEY, scope);
        scopes.save(KEY, scope);
        DefaultAgenticScope loaded = scopes.load(KEY).orElseThrow();
        scopes.save(KEY, loaded);
        assertThat(checkpoints(KEY)).isEqualTo(2);
        loaded.writeState("topic", null);
        scopes.save(KEY, loaded);
        assertThat(scopes.load(KEY).orElseThrow().hasState("topic")).isFalse();
        assertThat(cairn.checkpoints()
                        .find(scopes.thread(KEY))
                        .orElseThrow()
                        .metadata()
                        .step())
                .isEqualTo(2);
    }

    @Test
    void a_list_that_grows_costs_what_is_new() {
        DefaultAgenticScope scope = scope("alice");
        List<ChatMessage> messages = new ArrayList<>(List.of(SystemMessage.from("You write.")));
        String threadId = scopes.thread(KEY).threadId();
        long before = 0;
        long last = 0;
        for (int i = 0; i < 200; i++) {
            messages.add(AiMessage.from(
                    i + " " + Long.toHexString(i * 0x9E3779B97F4A7C15L).repeat(20)));
            scope.writeState("messages", new ArrayList<>(messages));
            scopes.save(KEY, scope);
            last = before;
            before = cairn.checkpoints().threads().find(threadId).orElseThrow().bytes();
        }
        assertThat(before - last).isLessThan(1_500);
        assertThat(scopes.load(KEY).orElseThrow().readState("messages")).isEqualTo(messages);
    }

    @Test
    void who_does_not_know_the_others_save_is_refused_and_changes_nothing() {
        scopes.save(KEY, scope("alice"));
        CairnScopes other = CairnScopes.of(cairn);
        DefaultAgenticScope mine = scopes.load(KEY).orElseThrow();
        DefaultAgenticScope theirs = other.load(KEY).orElseThrow();
        theirs.writeState("a", "theirs");
        other.save(KEY, theirs);
        mine.writeState("a", "mine");
        mine.writeState("b", "mine");
        conflicts(() -> scopes.save(KEY, mine));
        conflicts(() -> scopes.save(KEY, scope("alice")));
        assertThat(scopes.load(KEY).orElseThrow().state()).isEqualTo(Map.of("a", "theirs"));
    }

    @Test
    void what_was_deleted_does_not_come_back() {
        DefaultAgenticScope scope = scope("alice");
        scopes.save(KEY, scope);
        assertThat(scopes.delete(KEY)).isTrue();
        assertThat(scopes.delete(KEY)).isFalse();
        assertThat(scopes.load(KEY)).isEmpty();
        scope.writeState("a", 1);
        conflicts(() -> scopes.save(KEY, scope));
        assertThat(scopes.load(KEY)).isEmpty();
    }

    @Test
    void ids_that_look_alike_are_different_scopes() {
        List<Object> ids = List.of(1, 1L, "1", "~int:1", "a:b", "a/b", "\ud83d\ude00", "x".repeat(300));
        for (Object id : ids) {
            DefaultAgenticScope scope = scope(id);
            scope.writeState("id", id.getClass().getSimpleName() + id);
            scopes.save(new AgenticScopeKey("writer", id), scope);
        }
        for (Object id : ids) {
            assertThat(scopes.load(new AgenticScopeKey("writer", id))
                            .orElseThrow()
                            .readState("id"))
                    .isEqualTo(id.getClass().getSimpleName() + id);
        }
        assertThat(scopes.getAllKeys())
                .containsExactlyInAnyOrderElementsOf(ids.stream()
                        .map(id -> new AgenticScopeKey("writer", id))
                        .toList());
        assertThat(scopes.load(new AgenticScopeKey("writer/1", "1"))).isEmpty();
    }

    @Test
    void a_class_that_is_not_allowed_is_named_and_its_value_can_be_read_as_json() {
        DefaultAgenticScope scope = scope("alice");
        scope.writeState("draft", new Draft("Rivers", 3));
        scopes.save(KEY, scope);
        assertThatThrownBy(() -> scopes.load(KEY))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INCOMPATIBLE))
                .hasMessageContaining("allowDeserializationType")
                .hasStackTraceContaining("Draft");
        CheckpointConfig thread = scopes.thread(KEY);
        Document draft =
                cairn.checkpoints().find(thread).orElseThrow().checkpoint().value("state/draft");
        assertThat(draft.at("/1/title").text()).isEqualTo("Rivers");
        assertThat(scopes.getAllKeys()).containsExactly(KEY);
    }

    @Test
    void agents_of_one_scope_that_end_at_the_same_time_all_save_it() {
        DefaultAgenticScope scope = scope("alice");
        scopes.save(KEY, scope);
        List<CompletableFuture<Boolean>> saves = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            String key = "key" + i;
            saves.add(CompletableFuture.supplyAsync(() -> {
                scope.writeState(key, key);
                return scopes.save(KEY, scope);
            }));
        }
        assertThat(saves).allSatisfy(save -> assertThat(save.join()).isTrue());
        assertThat(scopes.load(KEY).orElseThrow().state()).hasSize(50);
    }

    @Test
    void data_that_looks_like_a_stored_object_stays_data() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("@cairn", "time.instant");
        data.put("@v", 1);
        data.put("value", new LinkedHashMap<>(Map.of("@cairn", "java.lang.Runtime")));
        DefaultAgenticScope scope = scope("@cairn");
        scope.writeStates(
                Map.of("@cairn", data, "list", new ArrayList<>(List.of(data)), "m", UserMessage.from("@cairn")));
        AgenticScopeKey key = new AgenticScopeKey("@cairn", "@cairn");
        scopes.save(key, scope);
        DefaultAgenticScope loaded = scopes.load(key).orElseThrow();
        assertThat(loaded.readState("m")).isEqualTo(UserMessage.from("@cairn"));
        assertThat(loaded.readState("@cairn")).isEqualTo(data);
        assertThat(loaded.readState("list")).isEqualTo(List.of(data));
        assertThat(scopes.getAllKeys()).containsExactly(key);
    }
}
