package dev.cairn.adk;

import static dev.cairn.adk.Sessions.APP;
import static dev.cairn.adk.Sessions.USER;
import static dev.cairn.adk.Sessions.append;
import static dev.cairn.adk.Sessions.changing;
import static dev.cairn.adk.Sessions.event;
import static dev.cairn.adk.Sessions.get;
import static dev.cairn.adk.Sessions.ids;
import static dev.cairn.adk.Sessions.newSession;
import static dev.cairn.adk.Sessions.said;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.events.Event;
import com.google.adk.events.EventActions;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.GetSessionConfig;
import com.google.adk.sessions.InMemorySessionService;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.State;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.cairn.testing.adapter.StorePlace;
import dev.cairn.testing.adapter.TestStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the kit's own service in memory does and ours does too, written once and run on all. */
class SessionStoriesTest {
    @TempDir
    Path folder;

    private StorePlace.OpenStore store;

    /** Where the stories run. */
    enum Place {
        /** The kit's own service. */
        THEIRS,
        MEMORY,
        SQLITE,
        POSTGRESQL
    }

    private BaseSessionService on(Place place) {
        if (place == Place.THEIRS) {
            return new InMemorySessionService();
        }
        store = TestStore.valueOf(place.name()).in(folder).open();
        return new CairnSessionService(store.cairn());
    }

    @AfterEach
    void close() {
        if (store != null) {
            store.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_session_is_created_found_listed_and_deleted(Place place) {
        BaseSessionService service = on(place);
        Session created = newSession(service, "trip", Map.of("city", "Paris", "days", 3));
        assertThat(created.id()).isEqualTo("trip");
        assertThat(created.appName()).isEqualTo(APP);
        assertThat(created.userId()).isEqualTo(USER);
        assertThat(created.events()).isEmpty();

        Session found = get(service, "trip");
        assertThat(new HashMap<>(found.state())).isEqualTo(Map.of("city", "Paris", "days", 3));
        assertThat(found.lastUpdateTime()).isAfter(Instant.EPOCH);
        assertThat(service.listSessions(APP, USER).blockingGet().sessionIds()).containsExactly("trip");

        service.deleteSession(APP, USER, "trip").blockingAwait();
        assertThat(get(service, "trip")).isNull();
        assertThat(service.listSessions(APP, USER).blockingGet().sessions()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void what_was_never_created_is_not_found(Place place) {
        BaseSessionService service = on(place);
        assertThat(get(service, "trip")).isNull();
        assertThat(service.listSessions("nowhere", "no one").blockingGet().sessions())
                .isEmpty();
        newSession(service, "trip");
        assertThat(service.getSession("other", USER, "trip", java.util.Optional.empty())
                        .blockingGet())
                .isNull();
        assertThat(service.getSession(APP, "bob", "trip", java.util.Optional.empty())
                        .blockingGet())
                .isNull();
    }

    @ParameterizedTest
    @EnumSource
    @SuppressWarnings("deprecation")
    void an_id_is_trimmed_and_chosen_where_none_is_given(Place place) {
        BaseSessionService service = on(place);
        assertThat(newSession(service, "  trip  ").id()).isEqualTo("trip");
        String chosen = newSession(service, "   ").id();
        assertThat(chosen).isNotBlank();
        assertThat(service.createSession(APP, USER).blockingGet().id())
                .isNotBlank()
                .isNotEqualTo(chosen);
        assertThat(service.createSession(APP, USER, (ConcurrentHashMap<String, Object>) null, null)
                        .blockingGet()
                        .id())
                .isNotBlank();
    }

    @ParameterizedTest
    @EnumSource
    void events_come_back_in_their_order(Place place) {
        BaseSessionService service = on(place);
        Session session = newSession(service, "trip");
        for (int i = 0; i < 5; i++) {
            append(service, session, said("e" + i, "number " + i));
        }
        assertThat(ids(session)).containsExactly("e0", "e1", "e2", "e3", "e4");
        assertThat(get(service, "trip").events()).isEqualTo(session.events());
        assertThat(service.listEvents(APP, USER, "trip").blockingGet().events()).isEqualTo(session.events());
    }

    @ParameterizedTest
    @EnumSource
    void a_delta_changes_the_state_of_the_session_the_user_and_the_app(Place place) {
        BaseSessionService service = on(place);
        Session session = newSession(service, "trip");
        Map<String, Object> delta = Map.of("city", "Paris", "user:name", "Ada", "app:motto", "Sunny");
        append(service, session, changing("e1", delta));
        assertThat(new HashMap<>(session.state())).isEqualTo(delta);
        assertThat(new HashMap<>(get(service, "trip").state())).isEqualTo(delta);

        assertThat(new HashMap<>(newSession(service, "next").state()))
                .isEqualTo(Map.of("user:name", "Ada", "app:motto", "Sunny"));
        Session bobs = service.createSession(APP, "bob", Map.of(), "bobs").blockingGet();
        assertThat(new HashMap<>(bobs.state())).isEqualTo(Map.of("app:motto", "Sunny"));
        Session elsewhere = service.createSession("other", USER, Map.of(), "s").blockingGet();
        assertThat(elsewhere.state()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void listed_sessions_have_no_events_and_the_whole_state(Place place) {
        BaseSessionService service = on(place);
        Session session = newSession(service, "trip", Map.of("days", 3));
        append(service, session, changing("e1", Map.of("city", "Paris", "user:name", "Ada", "app:motto", "Sunny")));
        newSession(service, "next");
        List<Session> listed = service.listSessions(APP, USER).blockingGet().sessions();
        assertThat(listed).extracting(Session::id).containsExactlyInAnyOrder("trip", "next");
        assertThat(listed).allSatisfy(one -> assertThat(one.events()).isEmpty());
        assertThat(listed)
                .anySatisfy(one -> assertThat(new HashMap<>(one.state()))
                        .isEqualTo(Map.of("days", 3, "city", "Paris", "user:name", "Ada", "app:motto", "Sunny")));
    }

    @ParameterizedTest
    @EnumSource
    void removed_keys_are_gone(Place place) {
        BaseSessionService service = on(place);
        Session session = newSession(service, "trip");
        append(service, session, changing("e1", Map.of("a", 1, "b", 2, "user:c", 3, "user:d", 4, "app:e", 5)));
        EventActions actions = EventActions.builder().build();
        actions.removeStateByKey("a");
        actions.removeStateByKey("never there");
        append(service, session, event("e2").actions(actions).build());
        assertThat(new HashMap<>(get(service, "trip").state()))
                .isEqualTo(Map.of("b", 2, "user:c", 3, "user:d", 4, "app:e", 5));
        assertThat(get(service, "trip").events().get(1).actions().stateDelta()).containsEntry("a", State.REMOVED);
    }

    @ParameterizedTest
    @EnumSource
    void what_is_removed_of_user_and_app_is_gone_in_other_sessions(Place place) {
        BaseSessionService service = on(place);
        Session session = newSession(service, "trip");
        append(service, session, changing("e1", Map.of("user:c", 3, "user:d", 4, "app:e", 5, "app:f", 6)));
        EventActions actions = EventActions.builder().build();
        actions.removeStateByKey("user:c");
        actions.removeStateByKey("app:e");
        append(service, session, event("e2").actions(actions).build());
        assertThat(new HashMap<>(newSession(service, "next").state())).isEqualTo(Map.of("user:d", 4, "app:f", 6));
    }

    @ParameterizedTest
    @EnumSource
    void nulls_of_a_delta_remove(Place place) {
        BaseSessionService service = on(place);
        Session session = newSession(service, "trip", Map.of("a", 1));
        Map<String, Object> delta = new HashMap<>();
        delta.put("a", null);
        append(service, session, changing("e1", delta));
        assertThat(get(service, "trip").state()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void a_second_event_changes_what_the_first_has_set(Place place) {
        BaseSessionService service = on(place);
        Session session = newSession(service, "trip", Map.of("days", 3));
        append(service, session, changing("e1", Map.of("days", 4, "user:n", 1)));
        append(service, session, changing("e2", Map.of("days", 5, "user:n", 2)));
        assertThat(new HashMap<>(get(service, "trip").state())).isEqualTo(Map.of("days", 5, "user:n", 2));
    }

    @ParameterizedTest
    @EnumSource
    void the_last_events_are_chosen_by_number_then_by_time(Place place) {
        BaseSessionService service = on(place);
        Session session = newSession(service, "trip");
        for (int i = 1; i <= 5; i++) {
            append(service, session, event("e" + i).timestamp(i * 1_000L).build());
        }
        assertThat(ids(get(service, "trip", last(2)))).containsExactly("e4", "e5");
        assertThat(ids(get(service, "trip", last(0)))).isEmpty();
        assertThat(ids(get(service, "trip", last(99)))).hasSize(5);
        assertThat(ids(get(
                        service,
                        "trip",
                        GetSessionConfig.builder()
                                .afterTimestamp(Instant.ofEpochSecond(4))
                                .build())))
                .containsExactly("e4", "e5");
        assertThat(ids(get(
                        service,
                        "trip",
                        GetSessionConfig.builder()
                                .numRecentEvents(3)
                                .afterTimestamp(Instant.ofEpochSecond(5))
                                .build())))
                .containsExactly("e5");
        assertThat(get(service, "trip", last(1)).lastUpdateTime()).isEqualTo(Instant.ofEpochSecond(5));
    }

    private static GetSessionConfig last(int events) {
        return GetSessionConfig.builder().numRecentEvents(events).build();
    }

    @ParameterizedTest
    @EnumSource
    void the_time_of_the_last_change_is_that_of_the_last_event(Place place) {
        BaseSessionService service = on(place);
        Session session = newSession(service, "trip");
        append(service, session, event("e1").timestamp(1_700_000_000_123L).build());
        assertThat(session.lastUpdateTime()).isEqualTo(Instant.ofEpochMilli(1_700_000_000_123L));
        assertThat(get(service, "trip").lastUpdateTime()).isEqualTo(Instant.ofEpochMilli(1_700_000_000_123L));
    }

    @ParameterizedTest
    @EnumSource
    void what_the_caller_does_with_a_session_that_it_got_changes_nothing_stored(Place place) {
        BaseSessionService service = on(place);
        newSession(service, "trip", Map.of("days", 3));
        Session mine = get(service, "trip");
        mine.state().put("days", 4);
        mine.events().add(said("e1", "never appended"));
        assertThat(get(service, "trip").state()).containsEntry("days", 3);
        assertThat(get(service, "trip").events()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void state_for_one_run_is_seen_by_later_agents_of_the_run(Place place) {
        BaseSessionService service = on(place);
        Session session = newSession(service, "trip");
        append(service, session, changing("e1", Map.of("temp:draft", "…", "days", 3)));
        assertThat(session.state()).containsEntry("temp:draft", "…");
        Event appended = session.events().get(0);
        assertThat(appended.actions().stateDelta()).containsEntry("temp:draft", "…");
    }

    @ParameterizedTest
    @EnumSource
    void data_that_looks_like_a_stored_object_stays_data(Place place) {
        BaseSessionService service = on(place);
        Map<String, Object> data = Map.of(
                "@cairn", "time.instant", "@v", 1, "value", Map.of("@cairn", "java.lang.Runtime"), "@@cairn", "x");
        Session session = newSession(service, "@cairn", Map.of("@cairn", data, "other", data));
        Event event = event("@cairn")
                .content(Content.fromParts(
                        Part.fromFunctionCall("@cairn", data), Part.fromFunctionResponse("@cairn", data)))
                .actions(EventActions.builder()
                        .stateDelta(new ConcurrentHashMap<>(Map.of("k", data, "app:k", data, "user:k", data)))
                        .build())
                .build();
        append(service, session, event);
        Session read = get(service, "@cairn");
        assertThat(read.events()).containsExactly(event);
        assertThat(read.state())
                .containsAllEntriesOf(Map.of("@cairn", data, "other", data, "k", data, "app:k", data, "user:k", data));
    }
}
