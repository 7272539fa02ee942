package dev.cairn.testing.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Conversations in a framework's messages, written as text: {@code u1} is what a user says, {@code a1} what an assistant says, {@code s} are
 * instructions, {@code c12} is an assistant's message that calls the tools 1 and 2, {@code t12} one that says something too, and {@code r12} are the results of these calls.
 */
public abstract class RepairTalk<M> {
    /**
     * What the repairs make of a conversation.
     *
     * @param before how it is stored
     * @param dropped with interrupted calls dropped
     * @param answered with interrupted calls answered
     */
    public record Story(String before, String dropped, String answered) {}

    /** What every framework's repairs do. */
    public static List<Story> stories() {
        return List.of(
                same("", ""),
                same("u1 c12 r12 a1 u2 c3 r3 a2", "u1 c12 r12 a1 u2 c3 r3 a2"),
                new Story("u1 c1", "u1", "u1 c1 r1"),
                new Story("u1 c12 r1 u2 a2", "u1 c1 r1 u2 a2", "u1 c12 r12 u2 a2"),
                new Story("u1 c12 r2 u2 a2", "u1 c2 r2 u2 a2", "u1 c12 r21 u2 a2"),
                new Story("u1 c1 u2 c2 r2 a2", "u1 u2 c2 r2 a2", "u1 c1 r1 u2 c2 r2 a2"),
                new Story("c1 c23 r2", "c2 r2", "c1 r1 c23 r23"),
                new Story("u1 t12 u2", "u1 t u2", "u1 t12 r12 u2"),
                new Story("u1 t12 r2 u2", "u1 t2 r2 u2", "u1 t12 r21 u2"),
                same("r1 a1 u2 a2", "a1 u2 a2"),
                same("u1 a1 r1 u2", "u1 a1 u2"),
                same("u1 c1 r12 a1", "u1 c1 r1 a1"),
                new Story("u1 c1 r1 c1 u2", "u1 c1 r1 u2", "u1 c1 r1 c1 r1 u2"),
                new Story("u1 c11 r1 u2", "u1 c1 r1 u2", "u1 c11 r11 u2"));
    }

    private static Story same(String before, String after) {
        return new Story(before, after, after);
    }

    /** A message without calls, of an assistant or of someone else. */
    protected abstract M said(boolean other, String text);

    /** A message with calls, and with a text unless that is empty. */
    protected abstract M calling(String text, List<String> calls);

    /** Results of calls, in one message or several. */
    protected abstract List<M> results(List<String> calls);

    protected abstract String text(M message);

    /** The calls that a message asks for. */
    protected abstract List<String> calls(M message);

    /** The calls that a message brings the results of. */
    protected abstract List<String> answered(M message);

    /** What the framework's repair makes of messages. */
    protected abstract List<M> repaired(List<M> messages, boolean answering);

    /** Tells a conversation, and what the repairs make of it. */
    public final Story story(String before) {
        List<M> messages = messages(before);
        return new Story(before, talk(repaired(messages, false)), talk(repaired(messages, true)));
    }

    /** The messages of a text. */
    public final List<M> messages(String talk) {
        return talk.isEmpty()
                ? List.of()
                : Stream.of(talk.split(" ")).flatMap(this::word).toList();
    }

    private Stream<M> word(String word) {
        List<String> calls = Stream.of(word.substring(1).split("")).toList();
        return switch (word.charAt(0)) {
            case 'u', 's' -> Stream.of(said(true, word));
            case 'a' -> Stream.of(said(false, word));
            case 'c' -> Stream.of(calling("", calls));
            case 't' -> Stream.of(calling("t", calls));
            default -> results(calls).stream();
        };
    }

    /** Messages as text. */
    public final String talk(List<M> messages) {
        List<String> words = new ArrayList<>();
        boolean behindResult = false;
        for (M message : messages) {
            String results = String.join("", answered(message));
            if (results.isEmpty()) {
                String calls = String.join("", calls(message));
                words.add((text(message).isEmpty() ? "c" : text(message)) + calls);
            } else if (behindResult) {
                words.add(words.remove(words.size() - 1) + results);
            } else {
                words.add("r" + results);
            }
            behindResult = !results.isEmpty();
        }
        return String.join(" ", words);
    }
}
