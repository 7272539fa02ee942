package dev.cairn.integration.proof;

import dev.cairn.checkpoint.ChannelHistory;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.integration.proof.ModelThread.Saved;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What the model answers to questions. */
final class ModelAnswers {
    private final Model model;

    ModelAnswers(Model model) {
        this.model = model;
    }

    String run(Step step) {
        return switch (step.op().kind()) {
            case GET -> get(step, state -> state);
            case PART -> get(step, state -> part(state, step));
            case LIST -> list(step);
            case TREE -> tree(step);
            case ANCESTRY -> ancestry(step);
            case THREADS -> threads();
            case DIFF -> diff(step);
            case HISTORY -> history(step);
            default -> throw new IllegalArgumentException(step.op().toString());
        };
    }

    private ModelThread thread(Step step) {
        return model.thread(step.op().thread());
    }

    private @Nullable Saved named(Step step) {
        String label = step.at() != null
                ? step.at()
                : thread(step).head(step.op().namespace(), step.op().branch());
        return thread(step).get(step.op().namespace(), label);
    }

    private String get(Step step, UnaryOperator<Map<String, Document>> selection) {
        Saved found = named(step);
        if (found == null) {
            return "nothing";
        }
        return Shown.checkpoint(
                        found.place().name(),
                        found.parent(),
                        found.metadata(),
                        found.versions(),
                        selection.apply(found.state()))
                + " "
                + Shown.writes(
                        new ArrayList<>(thread(step)
                                .writes
                                .getOrDefault(found.place(), Map.of())
                                .values()),
                        true);
    }

    /** The last two items of the messages if they are an array, and the first item or member m0 of each other channel. */
    private static Map<String, Document> part(Map<String, Document> state, Step step) {
        Map<String, Document> selected = new LinkedHashMap<>();
        state.forEach((channel, value) -> {
            if (channel.equals("messages") && value.kind() == Kind.ARRAY) {
                int from = Math.max(0, value.size() - step.count());
                selected.put(channel, Document.fromArray(value.items().subList(from, value.size())));
            } else if (value.kind() == Kind.ARRAY && value.size() > step.count()) {
                selected.put(channel, value.item(step.count()));
            } else if (value.kind() == Kind.OBJECT) {
                value.member("m" + step.count()).ifPresent(member -> selected.put(channel, member));
            }
        });
        return selected;
    }

    private String list(Step step) {
        List<String> listed = new ArrayList<>();
        if (step.before() && named(step) == null) {
            return "NOT_FOUND";
        }
        for (Saved saved : thread(step).saved.values()) {
            if (step.before() && saved.equals(named(step))) {
                break;
            }
            boolean inNamespace = step.everyNamespace()
                    || saved.place().namespace().equals(step.op().namespace());
            boolean passes =
                    !step.filtered() || saved.metadata().step() == step.op().seed() % 4;
            if (inNamespace && passes) {
                listed.add(summary(saved));
            }
        }
        Collections.reverse(listed);
        return listed.toString();
    }

    private static String summary(Saved saved) {
        return Shown.summary(
                saved.place().name(), saved.parent(), saved.branch(), saved.metadata(), Shown.lengths(saved.state()));
    }

    private String tree(Step step) {
        String namespace = step.op().namespace();
        List<String> nodes = new ArrayList<>();
        thread(step).saved.values().stream()
                .filter(saved -> saved.place().namespace().equals(namespace))
                .forEach(saved -> nodes.add(summary(saved)));
        Collections.reverse(nodes);
        Map<String, String> heads = new TreeMap<>();
        Map<String, List<String>> tips = new TreeMap<>();
        Set<String> namespaces = new TreeSet<>();
        thread(step).heads.forEach((place, head) -> {
            namespaces.add(place.namespace());
            if (place.namespace().equals(namespace)) {
                heads.put(place.name(), head.label());
                if (!head.tips().isEmpty()) {
                    tips.put(place.name(), head.tips());
                }
            }
        });
        Map<String, HistoryGap> gaps = new TreeMap<>();
        thread(step).gaps.forEach((place, gap) -> {
            if (place.namespace().equals(namespace)) {
                gaps.put(place.name(), gap);
            }
        });
        return namespaces + " "
                + (nodes.isEmpty() && heads.isEmpty() ? "NOT_FOUND" : nodes + " " + heads + " " + tips + " " + gaps);
    }

    private String ancestry(Step step) {
        Set<String> seen = new LinkedHashSet<>();
        Saved at = named(step);
        if (at == null) {
            return "NOT_FOUND";
        }
        while (at != null && seen.add(at.place().name())) {
            at = thread(step).get(step.op().namespace(), at.parent());
        }
        return at == null ? seen.toString() : "CORRUPT";
    }

    private String history(Step step) {
        Saved at = named(step);
        if (at == null) {
            return "NOT_FOUND";
        }
        if (ancestry(step).equals("CORRUPT")) {
            return "";
        }
        ModelRemoval removal = new ModelRemoval(thread(step));
        StringBuilder shown = new StringBuilder();
        for (String channel : Shown.HISTORIES) {
            ChannelHistory history = removal.history(at, channel);
            if (history == null) {
                return "";
            }
            shown.append(Shown.history(channel, history.seedId(), history));
        }
        return shown.toString();
    }

    private String threads() {
        List<String> shown = new ArrayList<>();
        model.threads.forEach((name, thread) -> {
            if (!thread.saved.isEmpty()) {
                shown.add(name + "@" + thread.head("", "main"));
            }
        });
        return shown.toString();
    }

    private String diff(Step step) {
        Saved from = named(step);
        Saved to = thread(step)
                .get(
                        step.op().namespace(),
                        thread(step).head(step.op().namespace(), step.op().branch()));
        if (from == null || to == null) {
            return "NOT_FOUND";
        }
        Set<String> channels = new HashSet<>(from.state().keySet());
        channels.addAll(to.state().keySet());
        channels.removeIf(channel -> from.state().containsKey(channel)
                && from.state().get(channel).equals(to.state().get(channel)));
        return new TreeSet<>(channels).toString();
    }
}
