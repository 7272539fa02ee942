package dev.cairn.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.events.Event;
import com.google.adk.memory.BaseMemoryService;
import com.google.adk.memory.InMemoryMemoryService;
import com.google.adk.memory.MemoryEntry;
import com.google.adk.sessions.InMemorySessionService;
import com.google.adk.sessions.Session;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.cairn.Cairn;
import dev.cairn.store.ItemQuery;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What agents remember of sessions. */
class AgentMemoryTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final CairnMemoryService ours = new CairnMemoryService(cairn);

    @AfterEach
    void close() {
        cairn.close();
    }

    private static Session session(String id, Event... events) {
        Session session = Sessions.newSession(new InMemorySessionService(), id);
        session.events().addAll(List.of(events));
        return session;
    }

    private static List<String> found(BaseMemoryService service, String query) {
        return service.searchMemory(Sessions.APP, Sessions.USER, query).blockingGet().memories().stream()
                .map(MemoryEntry::content)
                .map(Content::text)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void events_with_one_of_the_words_are_found(boolean theirs) {
        BaseMemoryService service = theirs ? new InMemoryMemoryService() : ours;
        assertThat(found(service, "anything")).isEmpty();
        service.addSessionToMemory(
                        session("trip", Sessions.said("e1", "I like Fish."), Sessions.said("e2", "Nothing else")))
                .blockingAwait();
        service.addSessionToMemory(session("next", Sessions.said("e1", "No FISH today")))
                .blockingAwait();
        assertThat(found(service, "fish")).containsExactlyInAnyOrder("I like Fish.", "No FISH today");
        assertThat(found(service, "meat nothing")).containsExactly("Nothing else");
        assertThat(found(service, "fis")).isEmpty();
        assertThat(service.searchMemory(Sessions.APP, "bob", "fish")
                        .blockingGet()
                        .memories())
                .isEmpty();
        assertThat(service.searchMemory("other", Sessions.USER, "fish")
                        .blockingGet()
                        .memories())
                .isEmpty();
    }

    @Test
    void events_without_text_are_passed_over() {
        ours.addSessionToMemory(session(
                        "trip",
                        Sessions.calling("e1", "run-1", "c1"),
                        Sessions.event("e2").build(),
                        Sessions.said("e3", "fish")))
                .blockingAwait();
        assertThat(found(ours, "fish")).containsExactly("fish");
    }

    @Test
    void words_of_any_script_are_found_and_marks_between_them_do_not_matter() {
        ours.addSessionToMemory(session(
                        "trip", Sessions.said("e1", "Straße 42: naïve Überraschung"), Sessions.said("e2", "Москва")))
                .blockingAwait();
        assertThat(found(ours, "ÜBERRASCHUNG!")).hasSize(1);
        assertThat(found(ours, "(42)")).hasSize(1);
        assertThat(found(ours, "москва?")).hasSize(1);
        assertThat(found(ours, "… !")).isEmpty();
    }

    @Test
    void an_entry_has_content_author_and_the_time_of_its_event() {
        Event event = Sessions.event("e1")
                .timestamp(1_700_000_000_500L)
                .content(Content.builder()
                        .role("user")
                        .parts(Part.fromText("fish"))
                        .build())
                .build();
        ours.addSessionToMemory(session("trip", event)).blockingAwait();
        MemoryEntry entry = ours.searchMemory(Sessions.APP, Sessions.USER, "fish")
                .blockingGet()
                .memories()
                .get(0);
        assertThat(entry.content()).isEqualTo(event.content().orElseThrow());
        assertThat(entry.author()).isEqualTo("ada");
        assertThat(entry.timestamp()).isEqualTo("2023-11-14T22:13:20.500Z");
    }

    @Test
    void a_session_that_is_added_again_adds_what_is_new_and_loses_nothing() {
        ours.addSessionToMemory(session("trip", Sessions.said("e1", "fish one"), Sessions.said("e2", "fish two")))
                .blockingAwait();
        ours.addSessionToMemory(session("trip", Sessions.said("e2", "fish two"), Sessions.said("e3", "fish three")))
                .blockingAwait();
        assertThat(found(ours, "fish")).containsExactly("fish one", "fish two", "fish three");
        assertThat(cairn.store()
                        .search(ItemQuery.of("adk", "memory", "weather", "ada"))
                        .items())
                .allSatisfy(item -> assertThat(item.item().revision()).isEqualTo(1));
        ours.forget(session("trip").sessionKey()).blockingAwait();
        assertThat(found(ours, "fish")).isEmpty();
    }

    @Test
    void more_memories_than_a_page_are_found_the_earliest_first() {
        Session many = session("trip");
        for (int i = 0; i < 1_100; i++) {
            Event event = Sessions.said("e" + i, "fish " + i);
            event.setTimestamp(5_000 - i);
            many.events().add(event);
        }
        ours.addSessionToMemory(many).blockingAwait();
        assertThat(found(ours, "fish")).hasSize(1_100).startsWith("fish 1099").endsWith("fish 0");
        ours.forget(many.sessionKey()).blockingAwait();
        assertThat(found(ours, "fish")).isEmpty();
    }
}
