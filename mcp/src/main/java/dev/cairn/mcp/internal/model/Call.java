package dev.cairn.mcp.internal.model;

import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One request of a client. Used by one thread.
 *
 * @param arguments what it gives
 * @param answers what the client answered to what was asked, by the names of the questions
 * @param state what was given along with the questions; null before the first
 */
public record Call(
        Input arguments,
        Map<String, Document> answers,
        @Nullable String state,
        Peer peer) {
    private static final String CONFIRM = "confirm";
    private static final long PAUSE_NANOS = 100_000_000;

    /** A request that nothing was asked for yet. */
    public static Call of(Document arguments, Peer peer) {
        return new Call(new Input(arguments), Map.of(), null, peer);
    }

    /** The same request with what the client answered. */
    public Call with(Map<String, Document> answered, @Nullable String newState) {
        return new Call(arguments, answered, newState, peer);
    }

    /** A text that the schema demands. */
    public String text(String name) {
        return arguments.value(name).text();
    }

    /**
     * Counts the steps of long work. Ten times a second at most it reports them, or ends the work with {@link Cancelled} when the client
     * has cancelled the call.
     */
    public LongConsumer steps(String what) {
        AtomicLong next = new AtomicLong(System.nanoTime());
        return done -> {
            long now = System.nanoTime();
            if (now - next.get() >= 0) {
                next.set(now + PAUSE_NANOS);
                if (peer.isCancelled()) {
                    throw new Cancelled();
                }
                peer.progress((double) done, null, what);
            }
        };
    }

    /**
     * Has the person behind the client confirm something that cannot be taken back; goes on without where the client cannot ask.
     *
     * @throws Asked while the answer is open
     */
    public boolean confirmed(String question) {
        if (!peer.can("elicitation")) {
            return true;
        }
        Document answer = answers.get(CONFIRM);
        if (answer == null) {
            throw Asked.of(CONFIRM, "elicitation/create", confirmation(question));
        }
        return isYes(answer);
    }

    private static Document confirmation(String question) {
        Json field = new Json().put("type", "boolean").put("title", "Do it").put("description", question);
        Json schema = new Json()
                .put("type", "object")
                .put("properties", new Json().put(CONFIRM, field))
                .put("required", java.util.List.of(CONFIRM));
        return new Json()
                .put("mode", "form")
                .put("message", question)
                .put("requestedSchema", schema)
                .document();
    }

    private static boolean isYes(Document answer) {
        Optional<String> action = answer.member("action").map(Document::text);
        Optional<Document> said = answer.member("content").flatMap(content -> content.member(CONFIRM));
        return action.filter("accept"::equals).isPresent()
                && said.map(value -> value.json().equals("true")).orElse(false);
    }
}
