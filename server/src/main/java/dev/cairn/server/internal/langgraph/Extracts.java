package dev.cairn.server.internal.langgraph;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parts of threads under names of the client's choice: {@code values.messages[-1].content}. Immutable.
 *
 * @param paths alias → steps, the first of which is a field of the thread
 */
record Extracts(Map<String, List<String>> paths) {
    private static final int MOST = 10;
    private static final Set<String> ROOTS = Set.of("values", "metadata", "config", "interrupts");
    private static final Pattern STEP = Pattern.compile("\\G(?:^|\\.)([^.\\[\\]]+)|\\G\\[(-?\\d{1,9})]");

    static Extracts of(Document paths) {
        if (paths.size() > MOST) {
            throw Body.unsupported("'extract' must have at most " + MOST + " aliases, not " + paths.size() + ".");
        }
        Map<String, List<String>> steps = new LinkedHashMap<>();
        for (int i = 0; i < paths.size(); i++) {
            steps.put(paths.name(i), steps(paths.item(i)));
        }
        return new Extracts(steps);
    }

    private static List<String> steps(Document path) {
        String text = path.kind() == Kind.STRING ? path.text() : "";
        List<String> steps = new ArrayList<>();
        Matcher step = STEP.matcher(text);
        int end = 0;
        while (step.find()) {
            steps.add(step.group(1) == null ? "[" + step.group(2) : step.group(1));
            end = step.end();
        }
        if (end < text.length() || steps.isEmpty() || !ROOTS.contains(steps.get(0))) {
            throw Body.invalid("A path of 'extract' must begin with values, metadata, config or interrupts, such as "
                    + "values.messages[-1].content.");
        }
        return steps;
    }

    Document of(SdkThread thread) {
        Map<String, Document> found = new LinkedHashMap<>();
        paths.forEach((alias, steps) -> {
            Optional<Document> at = Optional.of(thread.field(steps.get(0)));
            for (String step : steps.subList(1, steps.size())) {
                at = at.flatMap(value -> child(value, step));
            }
            found.put(alias, at.orElse(Json.NULL));
        });
        return Document.fromObject(found);
    }

    private static Optional<Document> child(Document value, String step) {
        if (!step.startsWith("[")) {
            return value.kind() == Kind.OBJECT ? value.member(step) : Optional.empty();
        }
        if (value.kind() != Kind.ARRAY) {
            return Optional.empty();
        }
        int index = Integer.parseInt(step.substring(1));
        int at = index < 0 ? value.size() + index : index;
        return at < 0 || at >= value.size() ? Optional.empty() : Optional.of(value.item(at));
    }
}
