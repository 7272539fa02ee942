package dev.cairn.springai;

import dev.cairn.message.CallRepair;
import dev.cairn.message.InterruptedCalls;
import dev.cairn.message.ToolCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.session.SessionEvent;

/**
 * How messages are repaired that a crash, a cancelled stream or a second request has left as no model accepts them: tool calls without an
 * answer, answers without their call, halves of turns. A repair begins with {@link #none()}, which leaves all of it. Immutable.
 */
public final class HistoryRepair {
    private static final HistoryRepair NONE = new HistoryRepair(InterruptedCalls.KEEP, "", false);

    private final InterruptedCalls calls;
    private final String answer;
    private final boolean dropsHalfTurns;

    private HistoryRepair(InterruptedCalls calls, String answer, boolean dropsHalfTurns) {
        this.calls = calls;
        this.answer = answer;
        this.dropsHalfTurns = dropsHalfTurns;
    }

    /** Repairs nothing. */
    public static HistoryRepair none() {
        return NONE;
    }

    /**
     * This repair, which drops tool calls without an answer. What else an assistant says with them stays, with its other calls; a message
     * that has nothing else is dropped.
     */
    public HistoryRepair droppingToolCalls() {
        return new HistoryRepair(InterruptedCalls.DROP, "", dropsHalfTurns);
    }

    /** This repair, which answers each unanswered tool call with a text, for example that the tool was interrupted. */
    public HistoryRepair answeringToolCalls(String text) {
        return new HistoryRepair(InterruptedCalls.ANSWER, text, dropsHalfTurns);
    }

    /**
     * This repair, which drops a user's message that is followed by the next one or by nothing, and what an assistant says before the first
     * message of a user.
     */
    public HistoryRepair droppingHalfTurns() {
        return new HistoryRepair(calls, answer, true);
    }

    /** Returns the messages of a history with the repair made; messages that stay are the same objects. */
    public List<Message> history(List<? extends Message> messages) {
        return repaired(new ArrayList<>(messages), new MessageCalls(answer), message -> message);
    }

    /** Returns events with their messages repaired; events that stay are the same objects, and others have ids of their own. */
    List<SessionEvent> events(List<SessionEvent> events) {
        return repaired(events, new EventCalls(new MessageCalls(answer)), SessionEvent::getMessage);
    }

    private <T> List<T> repaired(List<T> items, ToolCalls<T> toolCalls, Function<T, Message> message) {
        List<T> repaired = new CallRepair<>(toolCalls, calls).repaired(items, true);
        return dropsHalfTurns ? wholeTurns(repaired, message) : repaired;
    }

    /** Returns the messages of a prompt with the repair made. A user's message at the end is the current question and stays. */
    public List<Message> prompt(List<? extends Message> messages) {
        int last = messages.size() - 1;
        if (last < 0 || messages.get(last).getMessageType() != MessageType.USER) {
            return history(messages);
        }
        List<Message> repaired = new ArrayList<>(history(messages.subList(0, last)));
        repaired.add(messages.get(last));
        return repaired;
    }

    /** Instructions of a system stand between turns, so they are no part of one. */
    private static <T> List<T> wholeTurns(List<T> items, Function<T, Message> message) {
        List<T> repaired = new ArrayList<>();
        T question = null;
        boolean begun = false;
        for (T item : items) {
            MessageType type = message.apply(item).getMessageType();
            if (type == MessageType.SYSTEM) {
                repaired.add(item);
            } else if (type == MessageType.USER) {
                question = item;
            } else if (begun || question != null) {
                begun = true;
                question = asked(repaired, question);
                repaired.add(item);
            }
        }
        return repaired;
    }

    /** Adds a question that is answered now. */
    private static <T> @Nullable T asked(List<T> items, @Nullable T question) {
        if (question != null) {
            items.add(question);
        }
        return null;
    }
}
