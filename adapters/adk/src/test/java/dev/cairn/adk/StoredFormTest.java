package dev.cairn.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.sessions.Session;
import com.google.genai.types.Part;
import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.model.Document;
import dev.cairn.store.Namespace;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The names and forms in a store, which later versions have to read. */
class StoredFormTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final CairnSessionService service = new CairnSessionService(cairn);

    @AfterEach
    void close() {
        cairn.close();
    }

    private Checkpoint stored(String thread) {
        return cairn.checkpoints().get(CheckpointConfig.of(thread)).checkpoint();
    }

    private Document item(String key) {
        return cairn.store().get(Namespace.of("adk", "state", "weather"), key).value();
    }

    @Test
    void a_session_has_state_events_and_its_last_shared_change() {
        Session session = Sessions.newSession(service, "a/b", Map.of("n", 1));
        String thread = "adk/sessions/weather/ada/a%2Fb";
        assertThat(stored(thread).values()).isEqualTo(Map.of("state", Document.parse("{\"n\":1}")));
        Sessions.append(service, session, Sessions.changing("e1", Map.of("user:u", 2)));
        assertThat(stored(thread).id()).isEqualTo("e1");
        assertThat(stored(thread).values()).containsOnlyKeys("state", "events", "shared");
        assertThat(stored(thread).value("shared"))
                .isEqualTo(
                        Document.parse("{\"thread\":\"" + thread + "\",\"number\":1,\"user\":{\"u\":[2]},\"app\":{}}"));
        assertThat(stored(thread).value("events").at("/0/id").text()).isEqualTo("e1");
        assertThat(item("user/ada")).isEqualTo(Document.parse("{\"u\":2}"));
        assertThat(item("made/ada/a%2Fb")).isEqualTo(Document.parse("1"));
    }

    @Test
    void ids_that_cannot_be_those_of_checkpoints_are_their_digest() {
        assertThat(AdkNames.checkpoint("e1", 1)).isEqualTo("e1");
        assertThat(AdkNames.checkpoint("e1", 2)).isEqualTo("e1.2");
        assertThat(AdkNames.checkpoint("a\n", 1))
                .isEqualTo("sha256-c61bce56b25daf7fd0a27f45e6a7c8b660685c004f411a150599759b0ca38f36");
    }

    @Test
    void files_and_memories_have_their_names() {
        new CairnArtifactService(cairn)
                .saveAndReloadArtifact("weather", "ada", "trip", "user:x", Part.fromBytes(new byte[] {1}, "image/png"))
                .blockingSubscribe();
        assertThat(stored("adk/files/weather/ada/user/user:x").values()).containsOnlyKeys("part", "data");
        Session session = Sessions.newSession(service, "trip");
        Sessions.append(service, session, Sessions.said("e1", "Fish, fish!"));
        new CairnMemoryService(cairn).addSessionToMemory(session).blockingAwait();
        Document memory = cairn.store()
                .get(Namespace.of("adk", "memory", "weather", "ada", "trip"), "e1")
                .value();
        assertThat(memory.at("/words")).isEqualTo(Document.parse("[\"fish\"]"));
        assertThat(memory.at("/time")).isEqualTo(Document.parse("1000"));
    }
}
