package dev.cairn.message;

import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Messages of a framework that has none of its own: documents, some of which call tools. */
final class Notes implements MessageCodec<Document>, ToolCalls<Document> {
    static Document text(String text) {
        return Document.of(Map.of("text", text));
    }

    static Document calls(String... ids) {
        return Document.of(Map.of("calls", List.of(ids)));
    }

    static Document calling(String text, String... ids) {
        return Document.of(Map.of("text", text, "calls", List.of(ids)));
    }

    static Document result(String id) {
        return Document.of(Map.of("result", id));
    }

    static List<Document> texts(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(number -> text("message number " + number))
                .toList();
    }

    @Override
    public Document write(Document message) {
        return message;
    }

    @Override
    public Document read(Document stored) {
        return Document.parse(stored.json());
    }

    @Override
    public Document copy(Document message) {
        return message;
    }

    @Override
    public List<String> asked(Document message) {
        return message.member("calls").map(ids -> ids.asList(String.class)).orElse(List.of());
    }

    @Override
    public List<String> answered(Document message) {
        return message.member("result").map(Document::text).map(List::of).orElse(List.of());
    }

    @Override
    public Optional<Document> withoutCalls(Document message, Set<Integer> calls) {
        List<String> asked = asked(message);
        String[] left = IntStream.range(0, asked.size())
                .filter(place -> !calls.contains(place))
                .mapToObj(asked::get)
                .toArray(String[]::new);
        return message.member("text")
                .map(text -> left.length == 0 ? text(text.text()) : calling(text.text(), left))
                .or(() -> left.length == 0 ? Optional.empty() : Optional.of(calls(left)));
    }

    @Override
    public Optional<Document> withoutResults(Document message, Set<Integer> results) {
        return Optional.empty();
    }

    @Override
    public List<Document> interrupted(Document message, Set<Integer> calls) {
        return calls.stream()
                .map(place -> Document.of(Map.of("result", asked(message).get(place), "text", "interrupted")))
                .toList();
    }
}
