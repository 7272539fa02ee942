package dev.cairn.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.events.Event;
import com.google.adk.events.EventActions;
import com.google.adk.sessions.Session;
import com.google.genai.types.Part;
import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every property that events and their parts have comes back as it was, also those that a later version of the kit adds. */
class EventFieldsTest {
    private final Samples samples = new Samples();

    @Test
    void every_field_of_an_event_comes_back_equal() throws Exception {
        Event event = samples.of(Event.class);
        event.setPartial(false);
        expectAllSet(Event.class);
        expectAllSet(EventActions.class);
        assertThat(samples.set)
                .contains(
                        "Part.functionCall",
                        "Part.inlineData",
                        "Part.thoughtSignature",
                        "Blob.data",
                        "FunctionCall.args");
        Event back = stored(event);
        assertThat(back.toJson()).isEqualTo(event.toJson());
        for (Field field : fields(Event.class)) {
            field.setAccessible(true);
            assertThat(field.get(back)).as(field.getName()).isNotNull();
            assertThat(field.get(back))
                    .as(field.getName())
                    .usingRecursiveComparison()
                    .isEqualTo(field.get(event));
        }
    }

    @Test
    void every_kind_of_part_comes_back_alone() {
        List<String> kinds = new ArrayList<>();
        try (Cairn cairn = Cairn.open("memory:")) {
            CairnSessionService service = new CairnSessionService(cairn);
            for (Part part : PartKinds.all(samples)) {
                Event event = Sessions.event("e" + kinds.size())
                        .content(com.google.genai.types.Content.builder()
                                .parts(part)
                                .build())
                        .build();
                Session session = Sessions.newSession(service, "s" + kinds.size());
                Sessions.append(service, session, event);
                assertThat(Sessions.get(service, session.id()).events().get(0).toJson())
                        .isEqualTo(event.toJson());
                kinds.add(part.toJson());
            }
        }
        assertThat(kinds).doesNotHaveDuplicates().hasSizeGreaterThan(8);
    }

    @Test
    void fields_of_a_later_version_stay_stored() {
        try (Cairn cairn = Cairn.open("memory:")) {
            CairnSessionService service = new CairnSessionService(cairn);
            Sessions.newSession(service, "s");
            CheckpointConfig thread = CheckpointConfig.of("adk/sessions/weather/ada/s");
            Document later = Document.parse("{\"id\":\"e1\",\"actions\":{},\"timestamp\":5,\"mood\":\"fine\"}");
            cairn.checkpoints().put(thread, StateChange.empty().append("events", later), CheckpointMetadata.of(0));

            Session session = Sessions.get(service, "s");
            Sessions.append(service, session, Sessions.said("e2", "now"));
            assertThat(Sessions.ids(session)).containsExactly("e1", "e2");
            assertThat(cairn.checkpoints()
                            .get(thread)
                            .checkpoint()
                            .value("events")
                            .at("/0"))
                    .isEqualTo(later);
        }
    }

    private static Event stored(Event event) {
        try (Cairn cairn = Cairn.open("memory:")) {
            CairnSessionService service = new CairnSessionService(cairn);
            Sessions.append(service, Sessions.newSession(service, "s"), event);
            return Sessions.get(service, "s").events().get(0);
        }
    }

    private static List<Field> fields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .toList();
    }

    private void expectAllSet(Class<?> type) {
        assertThat(samples.set)
                .containsAll(fields(type).stream()
                        .map(field -> type.getSimpleName() + "." + field.getName())
                        .toList());
    }
}
