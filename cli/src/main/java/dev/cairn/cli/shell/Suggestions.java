package dev.cairn.cli.shell;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Commands that someone may have meant who used the word of another program. Stateless. */
final class Suggestions {
    /** What other programs call it, and what it is called here, by place. */
    private static final Map<String, List<String>> SYNONYMS = Map.of(
            "list", List.of("store search", "store namespaces", "thread history"),
            "ls", List.of("store search", "store namespaces", "thread history"),
            "log", List.of("thread history", "agent history", "store history"),
            "show", List.of("store get", "state inspect", "env list"),
            "create", List.of("checkpoint put", "agent save", "store put"),
            "remove", List.of("thread delete", "agent delete", "store delete", "env delete"),
            "rm", List.of("thread delete", "agent delete", "store delete", "env delete"));

    private Suggestions() {}

    /** The commands of a place that do what a word means elsewhere; for a place that has none, those beside it. */
    static List<String> synonyms(String word, CommandSpec place) {
        List<String> all = SYNONYMS.getOrDefault(word, List.of());
        String noun = place.name().equals("checkpoint") ? "thread" : place.name();
        return all.stream().filter(name -> name.startsWith(noun + " ")).toList();
    }
}
