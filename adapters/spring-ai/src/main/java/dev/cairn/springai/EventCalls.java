package dev.cairn.springai;

import dev.cairn.message.ToolCalls;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.session.SessionEvent;

/**
 * Tool calls in the messages of events. An event with another message has an id of its own.
 *
 * @param messages the calls in messages
 */
record EventCalls(MessageCalls messages) implements ToolCalls<SessionEvent> {
    @Override
    public List<String> asked(SessionEvent event) {
        return messages.asked(event.getMessage());
    }

    @Override
    public List<String> answered(SessionEvent event) {
        return messages.answered(event.getMessage());
    }

    @Override
    public Optional<SessionEvent> withoutCalls(SessionEvent event, Set<Integer> calls) {
        return messages.withoutCalls(event.getMessage(), calls).map(left -> with(left, event));
    }

    @Override
    public Optional<SessionEvent> withoutResults(SessionEvent event, Set<Integer> results) {
        return messages.withoutResults(event.getMessage(), results).map(left -> with(left, event));
    }

    private static SessionEvent with(Message message, SessionEvent event) {
        return another(message, event)
                .timestamp(event.getTimestamp())
                .metadata(event.getMetadata())
                .build();
    }

    @Override
    public List<SessionEvent> interrupted(SessionEvent event, Set<Integer> calls) {
        return messages.interrupted(event.getMessage(), calls).stream()
                .map(result -> another(result, event).build())
                .toList();
    }

    private static SessionEvent.Builder another(Message message, SessionEvent near) {
        SessionEvent.Builder event =
                SessionEvent.builder().sessionId(near.getSessionId()).message(message);
        return near.getBranch() == null ? event : event.branch(near.getBranch());
    }
}
