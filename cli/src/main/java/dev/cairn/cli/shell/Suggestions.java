package dev.cairn.cli.shell;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Names that someone who mistyped may have meant. Stateless. */
final class Suggestions {
    /** So many names are reported at most. */
    static final int MOST = 3;

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

    /** The names that are a few letters away from a word, or that it shortens, the nearest first. */
    static List<String> of(String word, Collection<String> names) {
        int most = Math.max(1, word.length() / 3);
        List<String> near = new ArrayList<>();
        for (String name : names) {
            if (distance(word, name) <= most || isShort(word, name)) {
                near.add(name);
            }
        }
        near.sort(Comparator.comparing((String name) -> !name.startsWith(word))
                .thenComparingInt(name -> distance(word, name))
                .thenComparing(name -> name));
        return near.subList(0, Math.min(MOST, near.size()));
    }

    /** Whether a word is the beginning of a name, or the name with letters left out: {@code ls}, {@code hist}. */
    private static boolean isShort(String word, String name) {
        if (word.length() < 2 || word.startsWith("-") || !name.startsWith(word.substring(0, 1))) {
            return false;
        }
        int at = 0;
        for (int i = 0; i < name.length() && at < word.length(); i++) {
            at += name.charAt(i) == word.charAt(at) ? 1 : 0;
        }
        return at == word.length();
    }

    /** How many letters must be put in, taken out, replaced or swapped with their neighbour. */
    static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : step(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int step(int[][] cost, String a, String b, int i, int j) {
        int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best = Math.min(cost[i - 1][j - 1] + same, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
