package dev.cairn.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.ConflictException;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.memory.MemoryProvider;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;

/** What happens between the look at a session and the commit of an event. */
class DeletedMeanwhileTest {
    private final Storage storage = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
    private final Cairn others = Cairn.builder().on(storage);
    private final Cairn cairn = Cairn.builder().on(watched());
    private final CairnSessionRepository there = new CairnSessionRepository(others);
    private final CairnSessionRepository here = new CairnSessionRepository(cairn);
    private Runnable beforeCommit = () -> {};

    /** The storage, with something that happens before a checkpoint is committed. */
    private Storage watched() {
        return (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (proxy, method, arguments) -> {
                    if (arguments != null && List.of(arguments).stream().anyMatch(Commit.class::isInstance)) {
                        Runnable once = beforeCommit;
                        beforeCommit = () -> {};
                        once.run();
                    }
                    try {
                        return method.invoke(storage, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @AfterEach
    void close() {
        cairn.close();
        others.close();
        storage.close();
    }

    private static Session trip() {
        return Session.builder().id("trip").userId("ann").build();
    }

    private static SessionEvent event(String text) {
        return SessionEvent.builder()
                .sessionId("trip")
                .message(new UserMessage(text))
                .build();
    }

    private List<SessionEvent> stored() {
        return there.findEvents("trip", EventFilter.all());
    }

    @Test
    void the_first_event_of_a_session_that_is_deleted_meanwhile_is_refused() {
        here.save(trip());
        beforeCommit = () -> there.delete("trip");
        assertThatThrownBy(() -> here.appendEvent(event("lost"))).isInstanceOf(IllegalArgumentException.class);
        there.save(trip());
        assertThat(stored()).isEmpty();
        here.appendEvent(event("kept"));
        assertThat(stored()).hasSize(1);
    }

    @Test
    void a_later_event_of_a_session_that_is_deleted_meanwhile_is_refused() {
        here.save(trip());
        here.appendEvent(event("first"));
        beforeCommit = () -> there.delete("trip");
        assertThatThrownBy(() -> here.appendEvent(event("lost"))).isInstanceOf(IllegalArgumentException.class);
        there.save(trip());
        assertThat(stored()).isEmpty();
    }

    @Test
    void an_event_goes_to_the_session_that_was_made_meanwhile() {
        here.save(trip());
        here.appendEvent(event("first"));
        beforeCommit = () -> {
            there.delete("trip");
            there.save(trip());
        };
        SessionEvent event = event("second");
        here.appendEvent(event);
        assertThat(stored()).containsExactly(event);
    }

    @Test
    void a_compaction_of_a_session_that_is_deleted_meanwhile_changes_nothing() {
        here.save(trip());
        here.appendEvent(event("first"));
        List<SessionEvent> log = stored();
        beforeCommit = () -> there.delete("trip");
        assertThat(here.compactEvents("trip", log, List.of(event("summary")), 1))
                .isFalse();
        assertThat(there.findById("trip")).isNull();
        assertThat(stored()).isEmpty();
    }

    @Test
    void a_copy_does_not_replace_what_was_said_meanwhile_in_a_session_of_its_id() {
        here.save(trip());
        here.appendEvent(event("first"));
        SessionEvent other = SessionEvent.builder()
                .sessionId("copy")
                .message(new UserMessage("theirs"))
                .build();
        beforeCommit = () -> {
            there.save(Session.builder().id("copy").userId("bob").build());
            there.appendEvent(other);
        };
        assertThatThrownBy(() -> here.fork("trip", 1, "copy")).isInstanceOf(ConflictException.class);
        assertThat(there.findEvents("copy", EventFilter.all())).containsExactly(other);
        assertThat(there.findById("copy").userId()).isEqualTo("bob");
    }
}
