package dev.cairn.koog;

import static dev.cairn.koog.Checkpoints.all;
import static dev.cairn.koog.Checkpoints.ids;
import static dev.cairn.koog.Checkpoints.latest;
import static dev.cairn.koog.Checkpoints.save;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.koog.agents.snapshot.feature.AgentCheckpointData;
import ai.koog.agents.snapshot.feature.AgentCheckpointDataKt;
import ai.koog.agents.snapshot.feature.GraphCheckpointProperties;
import ai.koog.prompt.message.CacheControl;
import ai.koog.prompt.message.Message;
import ai.koog.prompt.message.MessagePart;
import ai.koog.prompt.message.RequestMetaInfo;
import ai.koog.serialization.JSONElement;
import ai.koog.serialization.JSONElementKt;
import ai.koog.serialization.JSONNull;
import ai.koog.serialization.JSONObject;
import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong with storages of checkpoints elsewhere. */
class ProviderFaultsTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final CairnPersistenceStorageProvider provider = new CairnPersistenceStorageProvider(cairn);

    @AfterEach
    void close() {
        cairn.close();
    }

    @Test
    void branches_that_save_the_same_version_are_both_kept_and_the_later_one_is_the_latest() {
        save(provider, "trip", Checkpoints.of("a", 0));
        save(provider, "trip", Checkpoints.of("left", 1));
        save(provider, "trip", Checkpoints.of("right", 1));
        assertThat(ids(all(provider, "trip"))).containsExactly("a", "left", "right");
        assertThat(latest(provider, "trip").getCheckpointId()).isEqualTo("right");
        assertThat(latest(provider, "trip", checkpoint -> true).getCheckpointId())
                .isEqualTo("right");
    }

    @Test
    void writers_at_the_same_time_lose_nothing() {
        List<CompletableFuture<Boolean>> saves = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            saves.add(provider.saveCheckpointAsync("trip", Checkpoints.of("c" + i, i % 7)));
        }
        assertThat(saves).allSatisfy(save -> assertThat(save.join()).isTrue());
        assertThat(all(provider, "trip")).hasSize(30);
        assertThat(latest(provider, "trip").getVersion()).isEqualTo(6);
    }

    @Test
    void the_same_checkpoint_twice_is_one_and_another_of_its_id_is_refused() {
        save(provider, "trip", Checkpoints.of("a", 0));
        save(provider, "trip", Checkpoints.of("b", 1));
        save(provider, "trip", Checkpoints.of("a", 0));
        assertThat(ids(all(provider, "trip"))).containsExactly("a", "b");
        assertThatThrownBy(() -> save(provider, "trip", Checkpoints.of("a", 5)))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("another one of that id");
        assertThat(latest(provider, "trip").getCheckpointId()).isEqualTo("b");
    }

    @Test
    void storage_and_properties_come_back() {
        JSONObject storage = new JSONObject(
                Map.of("count", number(5), "nothing", JSONNull.INSTANCE, "@cairn", new JSONObject(Map.of())));
        AgentCheckpointData data = new AgentCheckpointData(
                "a",
                Checkpoints.TIME,
                List.of(),
                null,
                0,
                new GraphCheckpointProperties("trip/ask", storage),
                storage,
                null,
                List.of("book", "pay"),
                storage,
                12);
        save(provider, "trip", data);
        assertThat(latest(provider, "trip")).isEqualTo(data);
    }

    private static JSONElement number(int number) {
        return JSONElementKt.JSONPrimitive(number);
    }

    @Test
    void a_checkpoint_of_the_old_form_is_read() {
        Map<String, Object> old = Map.of(
                "checkpointId", "a",
                "createdAt", "2025-01-02T03:04:05Z",
                "nodePath", "trip/ask",
                "lastInput", "x",
                "lastOutput", "y",
                "messageHistory", List.of(),
                "version", 3);
        cairn.checkpoints().put(CheckpointConfig.of("koog/trip"), old, CheckpointMetadata.of(0));
        assertThat(latest(provider, "trip").getGraphProperties().getNodePath()).isEqualTo("trip/ask");
        save(provider, "trip", Checkpoints.of("b", 4));
        assertThat(ids(all(provider, "trip"))).containsExactly("a", "b");
    }

    /** A hint of a provider of models whose JSON Koog's storages do not know. */
    private static final class Hint implements CacheControl {}

    @Test
    void what_koog_makes_no_json_of_is_refused_and_nothing_is_saved() {
        MessagePart.Text part = new MessagePart.Text("hello", new Hint());
        Message message = new Message.User(part, new RequestMetaInfo(Checkpoints.TIME));
        assertThatThrownBy(() -> save(provider, "trip", Checkpoints.of("a", 0, List.of(message))))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("Cannot save checkpoint 'a'");
        assertThat(all(provider, "trip")).isEmpty();
    }

    @Test
    void what_is_no_checkpoint_of_koog_is_an_error_and_never_null() {
        cairn.checkpoints().put(CheckpointConfig.of("koog/trip"), Map.of("other", 1), CheckpointMetadata.of(0));
        assertThatThrownBy(() -> latest(provider, "trip")).hasMessageContaining("Cannot read checkpoint");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:b", "a/b", "a%2Fb", "1", "😀", "ä b", ".."})
    void sessions_of_any_name_are_apart(String name) {
        save(provider, name, Checkpoints.of("a", 1));
        save(provider, name + "/x", Checkpoints.of("a", 2));
        assertThat(latest(provider, name).getVersion()).isEqualTo(1);
        assertThat(latest(provider, name + "/x").getVersion()).isEqualTo(2);
    }

    @Test
    void histories_that_grow_shrink_or_change_come_back_whoever_saved_the_one_before() {
        CairnPersistenceStorageProvider other = new CairnPersistenceStorageProvider(cairn);
        Random random = new Random(11);
        List<AgentCheckpointData> saved = new ArrayList<>();
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int what = random.nextInt(8);
            if (what == 0) {
                messages.clear();
            } else if (what == 1 && !messages.isEmpty()) {
                messages.set(random.nextInt(messages.size()), Checkpoints.said("changed " + i));
            } else if (what > 2) {
                messages.add(Checkpoints.said("message " + i));
            }
            JSONObject storage = what % 2 == 0 ? null : new JSONObject(Map.of("n", number(i)));
            GraphCheckpointProperties node = new GraphCheckpointProperties("trip/" + i % 3, JSONNull.INSTANCE);
            AgentCheckpointData data = what == 2
                    ? AgentCheckpointDataKt.tombstoneCheckpoint(Checkpoints.TIME, i)
                    : new AgentCheckpointData(
                            "c" + i,
                            Checkpoints.TIME,
                            List.copyOf(messages),
                            null,
                            i,
                            node,
                            null,
                            null,
                            null,
                            storage,
                            i);
            save(random.nextInt(3) == 0 ? other : provider, "trip", data);
            saved.add(data);
            assertThat(latest(provider, "trip")).isEqualTo(data);
        }
        assertThat(all(provider, "trip")).isEqualTo(saved);
    }

    @Test
    void a_checkpoint_after_5_000_messages_takes_what_is_new() {
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            messages.add(Checkpoints.said(
                    "message " + i + " " + Long.toString(i * 7_919_777_777L, 36).repeat(10)));
        }
        save(provider, "trip", Checkpoints.of("c0", 0, messages));
        long before =
                cairn.checkpoints().threads().find("koog/trip").orElseThrow().bytes();
        for (int i = 1; i <= 10; i++) {
            messages.add(Checkpoints.said("new " + i));
            save(provider, "trip", Checkpoints.of("c" + i, i, messages));
        }
        long after =
                cairn.checkpoints().threads().find("koog/trip").orElseThrow().bytes();
        assertThat(after - before).as("bytes of 10 checkpoints").isLessThan(10 * 2_500);
        assertThat(latest(provider, "trip").getMessageHistory()).isEqualTo(messages);
        Document stored = cairn.checkpoints()
                .get(CheckpointConfig.of("koog/trip"))
                .checkpoint()
                .value("messageHistory");
        assertThat(stored.size()).isEqualTo(5_010);
    }

    @Test
    void a_session_that_someone_has_deleted_begins_again() {
        save(provider, "trip", Checkpoints.of("a", 0));
        cairn.checkpoints().threads().delete("koog/trip");
        save(provider, "trip", Checkpoints.of("b", 1));
        assertThat(ids(all(provider, "trip"))).containsExactly("b");
    }

    @Test
    void a_session_that_another_has_begun_again_under_the_same_ids_is_not_mixed_with_the_old_one() {
        save(provider, "trip", Checkpoints.of("a", 0, List.of(Checkpoints.said("old"))));
        cairn.checkpoints().threads().delete("koog/trip");
        CairnPersistenceStorageProvider another = new CairnPersistenceStorageProvider(cairn);
        save(another, "trip", Checkpoints.of("a", 0, List.of(Checkpoints.said("new"))));
        AgentCheckpointData next = Checkpoints.of("b", 1, List.of(Checkpoints.said("old"), Checkpoints.said("more")));
        save(provider, "trip", next);
        assertThat(latest(provider, "trip").getMessageHistory()).isEqualTo(next.getMessageHistory());
    }

    @Test
    void what_was_put_under_the_id_of_a_checkpoint_since_is_not_gone_on_with() {
        Message asked = Checkpoints.said("asked");
        save(provider, "trip", Checkpoints.of("a", 1, List.of(asked)));
        CheckpointConfig trip = CheckpointConfig.of("koog/trip");
        Map<String, Document> other =
                new HashMap<>(cairn.checkpoints().get(trip).checkpoint().values());
        other.put("messageHistory", Document.parse("[]"));
        cairn.checkpoints()
                .put(
                        trip,
                        Checkpoint.of(other).withId("a"),
                        CheckpointMetadata.of(0).with("latest", "a").with("latest_version", 1),
                        PutOptions.none().replacing().movingHead());
        AgentCheckpointData next = Checkpoints.of("b", 2, List.of(asked, Checkpoints.said("answered")));
        save(provider, "trip", next);
        assertThat(latest(provider, "trip")).isEqualTo(next);
    }
}
