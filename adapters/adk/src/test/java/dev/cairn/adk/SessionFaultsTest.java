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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.adk.events.Event;
import com.google.adk.events.EventActions;
import com.google.adk.events.EventCompaction;
import com.google.adk.sessions.GetSessionConfig;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.SessionException;
import com.google.adk.sessions.SessionKey;
import com.google.adk.sessions.SessionNotFoundException;
import com.google.adk.sessions.State;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong with session services elsewhere. */
class SessionFaultsTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final CairnSessionService service = new CairnSessionService(cairn);

    @AfterEach
    void close() {
        cairn.close();
    }

    private Document stored(String session) {
        return cairn.checkpoints()
                .get(CheckpointConfig.of("adk/sessions/weather/ada/" + session))
                .checkpoint()
                .value("events");
    }

    @Test
    void a_session_is_not_overwritten_by_another_of_its_id() {
        Session first = newSession(service, "trip", Map.of("days", 3));
        append(service, first, said("e1", "hello"));
        assertThatThrownBy(() -> newSession(service, "trip", Map.of()))
                .isInstanceOf(SessionException.class)
                .hasMessageContaining("exists already");
        assertThat(ids(get(service, "trip"))).containsExactly("e1");
        assertThat(get(service, "trip").state()).containsEntry("days", 3);
    }

    @Test
    void initial_state_of_app_and_user_goes_where_it_belongs() {
        Session created = newSession(service, "trip", Map.of("days", 3, "user:name", "Ada", "app:motto", "Sunny"));
        assertThat(new HashMap<>(created.state()))
                .isEqualTo(Map.of("days", 3, "user:name", "Ada", "app:motto", "Sunny"));
        assertThat(new HashMap<>(newSession(service, "next").state()))
                .isEqualTo(Map.of("user:name", "Ada", "app:motto", "Sunny"));
        Session bobs = service.createSession(APP, "bob", Map.of(), "bobs").blockingGet();
        assertThat(new HashMap<>(bobs.state())).isEqualTo(Map.of("app:motto", "Sunny"));
    }

    @Test
    void nulls_in_the_initial_state_are_left_out() {
        Map<String, Object> state = new HashMap<>();
        state.put("a", null);
        state.put("b", 1);
        assertThat(new HashMap<>(newSession(service, "trip", state).state())).isEqualTo(Map.of("b", 1));
    }

    @Test
    void state_for_one_run_is_not_stored_and_not_in_the_stored_event() {
        Session session = newSession(service, "trip", Map.of("temp:first", 1));
        assertThat(session.state()).containsEntry("temp:first", 1);
        Event event = changing("e1", Map.of("temp:draft", "secret draft", "days", 3));
        event.setTimestamp(0);
        append(service, session, event);
        assertThat(session.state()).containsEntry("temp:draft", "secret draft");
        assertThat(new HashMap<>(get(service, "trip").state())).isEqualTo(Map.of("days", 3));
        assertThat(stored("trip").json()).doesNotContain("temp:").contains("\"timestamp\":0");
    }

    @Test
    void partial_events_are_returned_and_not_stored() {
        Session session = newSession(service, "trip");
        Event partial = event("e1").partial(true).build();
        assertThat(append(service, session, partial)).isSameAs(partial);
        assertThat(session.events()).isEmpty();
        assertThat(get(service, "trip").events()).isEmpty();
    }

    @Test
    void the_same_event_twice_is_one_event() {
        Session session = newSession(service, "trip");
        append(service, session, changing("e1", Map.of("n", 1, "app:n", 1)));
        append(service, session, changing("e2", Map.of("n", 2, "app:n", 2)));
        append(service, session, changing("e1", Map.of("n", 1, "app:n", 1)));
        assertThat(ids(get(service, "trip"))).containsExactly("e1", "e2");
        assertThat(new HashMap<>(get(service, "trip").state())).isEqualTo(Map.of("n", 2, "app:n", 2));
        assertThat(ids(session)).containsExactly("e1", "e2");
    }

    @Test
    void an_event_that_is_sent_again_by_a_process_that_does_not_know_the_answer_is_one_event() {
        newSession(service, "trip");
        Session before = get(service, "trip");
        Session other = get(service, "trip");
        append(service, before, said("e1", "hello"));
        append(service, other, said("e1", "hello"));
        append(service, other, said("e2", "again"));
        assertThat(ids(other)).containsExactly("e1", "e2");
        assertThat(ids(get(service, "trip"))).containsExactly("e1", "e2");
    }

    @Test
    void another_event_of_the_same_id_is_refused() {
        Session session = newSession(service, "trip");
        append(service, session, said("e1", "hello"));
        assertThatThrownBy(() -> append(service, session, said("e1", "goodbye")))
                .isInstanceOf(SessionException.class)
                .hasMessageContaining("another event of that id");
        assertThat(ids(get(service, "trip"))).containsExactly("e1");
        assertThat(ids(session)).containsExactly("e1");
    }

    @Test
    void an_event_may_say_nothing_of_actions() {
        Session session = newSession(service, "trip", Map.of("n", 1));
        Event event = said("e1", "hello");
        event.setActions(null);
        append(service, session, event);
        assertThat(ids(get(service, "trip"))).containsExactly("e1");
    }

    @Test
    void a_state_that_was_taken_away_from_outside_begins_again() {
        Session session = newSession(service, "trip", Map.of("n", 1));
        CheckpointConfig thread = CheckpointConfig.of("adk/sessions/weather/ada/trip");
        cairn.checkpoints().put(thread, StateChange.empty().remove("state"), CheckpointMetadata.of(0));
        append(service, session, changing("e1", Map.of("m", 2)));
        assertThat(new HashMap<>(get(service, "trip").state())).isEqualTo(Map.of("m", 2));
    }

    @Test
    void events_without_id_are_all_kept() {
        Session session = newSession(service, "trip");
        append(service, session, Event.builder().author("ada").build());
        append(service, session, Event.builder().author("ada").build());
        assertThat(get(service, "trip").events()).hasSize(2);
    }

    @Test
    void what_was_deleted_is_missed_and_not_created_again_by_an_append() {
        Session session = newSession(service, "trip");
        service.deleteSession(APP, USER, "trip").blockingAwait();
        assertThatThrownBy(() -> service.deleteSession(APP, USER, "trip").blockingAwait())
                .isInstanceOf(SessionNotFoundException.class);
        assertThatThrownBy(() -> service.listEvents(APP, USER, "trip").blockingGet())
                .isInstanceOf(SessionNotFoundException.class);
        assertThatThrownBy(() -> append(service, session, said("e1", "hello")))
                .isInstanceOf(SessionNotFoundException.class);
        assertThat(get(service, "trip")).isNull();

        newSession(service, "trip");
        assertThatThrownBy(() -> append(service, session, said("e1", "hello")))
                .isInstanceOf(SessionNotFoundException.class);
        assertThat(get(service, "trip").events()).isEmpty();
    }

    @Test
    void times_never_decide_the_order_and_make_no_session_stale() {
        Session session = newSession(service, "trip");
        append(service, session, event("e1").timestamp(5_000).build());
        append(service, session, event("e2").timestamp(1_000).build());
        session.lastUpdateTime(Instant.EPOCH);
        append(service, session, event("e3").timestamp(3_000).build());
        assertThat(ids(get(service, "trip"))).containsExactly("e1", "e2", "e3");
    }

    @Test
    void a_session_that_was_read_in_part_loses_no_event_by_an_append() {
        Session session = newSession(service, "trip");
        for (int i = 0; i < 6; i++) {
            append(service, session, said("e" + i, "x"));
        }
        Session tail = get(
                service, "trip", GetSessionConfig.builder().numRecentEvents(2).build());
        append(service, tail, said("e6", "x"));
        assertThat(ids(tail)).containsExactly("e4", "e5", "e6");
        assertThat(ids(get(service, "trip"))).hasSize(7);
        assertThatThrownBy(() -> get(
                        service,
                        "trip",
                        GetSessionConfig.builder().numRecentEvents(-1).build()))
                .isInstanceOf(SessionException.class);
    }

    @Test
    void an_object_that_the_program_made_itself_appends_to_the_session_of_its_names() {
        Session session = newSession(service, "trip", Map.of("n", 1));
        append(service, session, said("e1", "x"));
        Session own = Session.fromJson(session.toJson());
        append(service, own, changing("e2", Map.of("n", 2)));
        assertThat(ids(get(service, "trip"))).containsExactly("e1", "e2");
        append(service, session, said("e3", "x"));
        assertThat(ids(session)).containsExactly("e1", "e2", "e3");
        assertThat(session.state()).containsEntry("n", 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:b", "a/b", "a%2Fb", "1", "😀", "ä b", "..", "adk/sessions/weather/ada/x"})
    void ids_of_any_form_are_apart(String id) {
        for (String app : List.of("weather", "weather/ada")) {
            for (String user : List.of("ada", "ada/" + id)) {
                var unused = service.createSession(app, user, Map.of("is", app + " " + user), id)
                        .blockingGet();
            }
        }
        for (String app : List.of("weather", "weather/ada")) {
            for (String user : List.of("ada", "ada/" + id)) {
                assertThat(service.getSession(app, user, id, Optional.empty())
                                .blockingGet()
                                .state())
                        .containsEntry("is", app + " " + user);
                assertThat(service.listSessions(app, user).blockingGet().sessionIds())
                        .containsExactly(id);
            }
        }
    }

    @Test
    void long_ids_are_kept_and_longer_ones_refused_at_once() {
        assertThat(newSession(service, "x".repeat(300)).id()).hasSize(300);
        assertThat(get(service, "x".repeat(300))).isNotNull();
        assertThatThrownBy(() -> newSession(service, "x".repeat(600))).isInstanceOf(SessionException.class);
        Session session = newSession(service, "trip");
        append(service, session, said("e".repeat(1_000), "long"));
        append(service, session, said("e".repeat(1_000), "long"));
        append(service, session, said("odd \u0001\ud800", "control"));
        assertThat(ids(get(service, "trip"))).hasSize(2).first().isEqualTo("e".repeat(1_000));
    }

    @Test
    void keys_and_values_of_state_may_look_like_anything() {
        Map<String, Object> odd = new HashMap<>();
        odd.put("a/b~c", 1);
        odd.put("", "empty");
        odd.put("@cairn", Map.of("@cairn", "time", "value", 1));
        odd.put("app:", "of the app");
        odd.put("user:@cairn", List.of(Map.of("@cairn", "nothing")));
        Session session = newSession(service, "trip");
        append(service, session, changing("e1", odd));
        assertThat(new HashMap<>(get(service, "trip").state())).isEqualTo(odd);
        assertThat(new HashMap<>(newSession(service, "next", odd).state())).isEqualTo(odd);
        EventActions actions = EventActions.builder().build();
        odd.keySet().forEach(actions::removeStateByKey);
        append(service, session, event("e2").actions(actions).build());
        assertThat(get(service, "trip").state()).isEmpty();
    }

    @Test
    void a_removal_that_came_as_json_is_one() {
        Session session = newSession(service, "trip", Map.of("a", 1, "user:b", 2));
        EventActions actions = EventActions.builder().build();
        actions.removeStateByKey("a");
        actions.removeStateByKey("user:b");
        Event sent = Event.fromJson(event("e1").actions(actions).build().toJson());
        append(service, session, sent);
        assertThat(session.state()).isEmpty();
        assertThat(get(service, "trip").state()).isEmpty();
        assertThat(get(service, "trip").events().get(0).actions().stateDelta().get("a"))
                .isSameAs(State.REMOVED);
    }

    /** A class that Jackson writes. */
    record Trip(String city, int days) {}

    /** A class that Jackson does not write: it has no properties. */
    static final class Opaque {}

    @Test
    void objects_are_their_json_after_a_reload_and_what_has_none_is_refused_whole() {
        Session session = newSession(service, "trip");
        append(service, session, changing("e1", Map.of("trip", new Trip("Paris", 3))));
        assertThat(get(service, "trip").state()).containsEntry("trip", Map.of("city", "Paris", "days", 3));
        assertThatThrownBy(() -> append(service, session, changing("e2", Map.of("n", 1, "opaque", new Opaque()))))
                .isInstanceOf(SessionException.class)
                .hasMessageContaining("Cannot store");
        assertThat(ids(get(service, "trip"))).containsExactly("e1");
        assertThat(get(service, "trip").state()).doesNotContainKey("n");
        assertThat(ids(session)).containsExactly("e1");
    }

    @Test
    void an_append_is_stored_though_no_one_subscribes_and_from_any_thread() {
        Session session = newSession(service, "trip");
        service.appendEvent(session, said("e1", "not subscribed"));
        var unused = Single.defer(() -> service.appendEvent(session, said("e2", "other thread")))
                .subscribeOn(Schedulers.io())
                .blockingGet();
        assertThat(ids(get(service, "trip"))).containsExactly("e1", "e2");
    }

    @Test
    void a_rewound_session_continues_from_there_and_the_way_back_is_open() {
        Session session = newSession(service, "trip");
        append(service, session, changing("e1", Map.of("n", 1, "app:n", 1)));
        append(service, session, changing("e2", Map.of("n", 2, "app:n", 2)));
        append(service, session, changing("e3", Map.of("n", 3)));

        Session rewound = service.rewind(session.sessionKey(), "e1").blockingGet();
        assertThat(ids(rewound)).containsExactly("e1");
        assertThat(new HashMap<>(rewound.state())).isEqualTo(Map.of("n", 1, "app:n", 2));
        append(service, rewound, changing("e4", Map.of("n", 4, "app:n", 4)));
        append(service, rewound, changing("e2", Map.of("n", 2, "app:n", 5)));
        assertThat(ids(get(service, "trip"))).containsExactly("e1", "e4", "e2");
        assertThat(new HashMap<>(get(service, "trip").state())).isEqualTo(Map.of("n", 2, "app:n", 5));

        append(service, session, said("e5", "by an object from before"));
        assertThat(ids(session)).containsExactly("e1", "e4", "e2", "e5");
        assertThat(ids(service.rewind(session.sessionKey(), "e3").blockingGet()))
                .containsExactly("e1", "e2", "e3");
        assertThatThrownBy(() -> service.rewind(session.sessionKey(), "e9").blockingGet())
                .isInstanceOf(SessionNotFoundException.class)
                .hasMessageContaining("e9");
    }

    @Test
    void a_turn_that_the_model_left_without_answer_can_be_taken_back() {
        Session session = newSession(service, "trip");
        append(service, session, said("question", "hello"));
        Session before = service.rewindBefore(session.sessionKey(), "question").blockingGet();
        assertThat(before.events()).isEmpty();
        append(service, before, said("again", "hello"));
        assertThat(ids(get(service, "trip"))).containsExactly("again");
    }

    @Test
    void a_compaction_is_an_event_like_others_and_removes_nothing() {
        Session session = newSession(service, "trip");
        append(service, session, said("e1", "one"));
        Event summary = event("e2")
                .actions(EventActions.builder()
                        .compaction(EventCompaction.builder()
                                .startTimestamp(1)
                                .endTimestamp(2)
                                .compactedContent(Content.fromParts(Part.fromText("summary")))
                                .build())
                        .build())
                .build();
        append(service, session, summary);
        assertThat(ids(get(service, "trip"))).containsExactly("e1", "e2");
        assertThat(get(service, "trip").events().get(1)).isEqualTo(summary);
    }

    @Test
    void a_rewind_does_not_take_an_event_for_a_copy_of_another() {
        Session session = newSession(service, "trip");
        for (String id : List.of("e", "e.2", "f")) {
            append(service, session, said(id, id));
        }
        SessionKey key = new SessionKey(APP, USER, "trip");
        assertThat(ids(service.rewind(key, "e").blockingGet())).containsExactly("e");
        assertThat(ids(service.rewind(key, "f").blockingGet())).containsExactly("e", "e.2", "f");
    }
}
