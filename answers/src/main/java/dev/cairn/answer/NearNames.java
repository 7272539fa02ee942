package dev.cairn.answer;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.host.EnvironmentInfo;
import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What exists in place of a name that does not: help for someone who mistyped, the same on the command line, over HTTP and for models. What a
 * failure is about is in its details. Thread-safe.
 *
 * @param store where it was looked for
 * @param root the namespace of items below which the caller looked; no other is named
 */
@Internal
public record NearNames(Cairn store, Namespace root) {
    /** Looks in a whole store. */
    public NearNames(Cairn store) {
        this(store, Namespace.ROOT);
    }

    /** So many names are shown at most. */
    public static final int MOST = 3;

    private static final int READ = 100;
    private static final int BEGINNING = 4;

    /** What a name is the name of. The words are for messages. */
    public enum Kind {
        /** A thread. */
        THREAD("threads"),
        /** A branch or a tag of a thread. */
        PLACE("branches and tags"),
        /** An agent. */
        AGENT("agents"),
        /** A snapshot of an agent. */
        SNAPSHOT("snapshots"),
        /** A namespace of items. */
        NAMESPACE("namespaces"),
        /** The key of an item. */
        ITEM("keys"),
        /** An environment. */
        ENVIRONMENT("environments"),
        /** A session of an environment. */
        SESSION("sessions"),
        /** A snapshot of a session. */
        SESSION_SNAPSHOT("snapshots");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    /**
     * What is missing.
     *
     * @param name that was asked for
     * @param existing some of the names that exist
     */
    private record Missing(Kind kind, String name, List<String> existing) {}

    /**
     * Returns the same failure with the names that its caller may have meant.
     *
     * @param list says where all names of a kind are listed; null or empty where nothing does
     */
    public NotFoundException addedTo(NotFoundException failure, Function<Kind, @Nullable String> list) {
        Missing missing;
        try {
            missing = missing(failure.details());
        } catch (CairnException unknown) {
            return failure;
        }
        if (missing == null) {
            return failure;
        }
        String message = String.valueOf(failure.getMessage());
        String listed = list.apply(missing.kind);
        NotFoundException given = new NotFoundException(
                message + names(missing, message) + (listed == null || listed.isEmpty() ? "" : " " + listed),
                failure.details());
        given.setStackTrace(failure.getStackTrace());
        return given;
    }

    private static String names(Missing missing, String message) {
        if (missing.existing.isEmpty()) {
            return "";
        }
        List<String> near = of(missing.name, missing.existing);
        if (near.isEmpty() && missing.kind == Kind.PLACE) {
            return ""; // may be a step or an id, and failures name the branches themselves
        }
        List<String> shown =
                near.isEmpty() ? missing.existing.subList(0, Math.min(MOST, missing.existing.size())) : near;
        if (shown.stream().allMatch(name -> message.contains(" " + name) || message.contains("'" + name + "'"))) {
            return "";
        }
        boolean all = shown.size() == missing.existing.size();
        return (near.isEmpty() ? " Existing " : " Similar ") + missing.kind.words + ": " + String.join(", ", shown)
                + (near.isEmpty() && !all ? ", …" : "") + ".";
    }

    private @Nullable Missing missing(Map<String, Object> details) {
        if (details.get("threads") instanceof List<?> threads && !threads.isEmpty()) {
            return thread(String.valueOf(threads.get(0)), details);
        } else if (details.get("thread") instanceof String thread) {
            return thread(thread, details);
        } else if (details.get("agent") instanceof String agent) {
            return agent(agent, details);
        } else if (details.get("environment") instanceof String environment && !environment.isEmpty()) {
            return environment(environment, details);
        } else if (details.get("namespace") instanceof List<?> labels && details.get("key") instanceof String key) {
            return item(new Namespace(labels.stream().map(String::valueOf).toList()), key);
        }
        return null;
    }

    private @Nullable Missing thread(String thread, Map<String, Object> details) {
        if (store.checkpoints().threads().find(thread).isEmpty()) {
            int end = thread.offsetByCodePoints(0, Math.min(BEGINNING, thread.codePointCount(0, thread.length())));
            List<String> alike = threads(thread.substring(0, end));
            return new Missing(
                    Kind.THREAD,
                    thread,
                    of(thread, alike).isEmpty()
                            ? threads(thread.substring(0, thread.offsetByCodePoints(0, 1)))
                            : alike);
        }
        Object place = details.getOrDefault("place", details.get("branch"));
        return place instanceof String name ? new Missing(Kind.PLACE, name, places(thread, details)) : null;
    }

    private List<String> threads(String prefix) {
        return store
                .checkpoints()
                .threads()
                .list(ThreadQuery.all().prefix(prefix).limit(READ), damaged -> {})
                .items()
                .stream()
                .map(ThreadInfo::threadId)
                .toList();
    }

    private List<String> places(String thread, Map<String, Object> details) {
        String namespace = String.valueOf(details.getOrDefault("checkpoint_ns", ""));
        Set<String> names = new LinkedHashSet<>(store.checkpoints()
                .branches()
                .tree(thread, namespace, damaged -> {})
                .heads()
                .keySet());
        store.checkpoints().threads().tags(thread).stream()
                .filter(tag -> tag.config().namespace().equals(namespace))
                .map(CheckpointTag::tag)
                .forEach(names::add);
        return List.copyOf(names);
    }

    private @Nullable Missing agent(String agent, Map<String, Object> details) {
        List<String> snapshots =
                store.agents().snapshots().list(agent, SnapshotQuery.all().limit(READ), damaged -> {}).items().stream()
                        .map(SnapshotSummary::snapshotId)
                        .toList();
        if (snapshots.isEmpty()) {
            List<String> agents = store.agents().list(READ, null, damaged -> {}).items().stream()
                    .map(AgentInfo::agentId)
                    .toList();
            return new Missing(Kind.AGENT, agent, agents);
        }
        return details.get("snapshot") instanceof String id ? new Missing(Kind.SNAPSHOT, id, snapshots) : null;
    }

    private @Nullable Missing environment(String name, Map<String, Object> details) {
        try (EnvironmentHost host = store.environment(name)) {
            if (!host.stored().exists()) {
                return new Missing(
                        Kind.ENVIRONMENT,
                        name,
                        store.environments("", null, READ, damaged -> {}).items().stream()
                                .map(EnvironmentInfo::name)
                                .toList());
            }
            if (!(details.get("session") instanceof String session)) {
                return null;
            }
            if (host.stored().find(session).isEmpty()) {
                List<String> sessions = host.stored().list("", null, READ, damaged -> {}).items().stream()
                        .map(SessionInfo::id)
                        .filter(id -> !id.isEmpty())
                        .toList();
                return new Missing(Kind.SESSION, session, sessions);
            }
            if (!(details.get("snapshot") instanceof String snapshot)) {
                return null;
            }
            List<String> names = host.stored().snapshots(session, null, READ, damaged -> {}).items().stream()
                    .flatMap(NearNames::names)
                    .distinct()
                    .toList();
            return new Missing(Kind.SESSION_SNAPSHOT, snapshot, names);
        }
    }

    private static Stream<String> names(SnapshotInfo snapshot) {
        String label = snapshot.label();
        return label == null
                ? Stream.of(snapshot.place().id())
                : Stream.of(label, snapshot.place().id());
    }

    private Missing item(Namespace namespace, String key) {
        List<String> keys = store.store().search(ItemQuery.of(namespace).limit(READ), damaged -> {}).items().stream()
                .map(found -> found.item())
                .filter(item -> item.namespace().equals(namespace))
                .map(item -> item.key())
                .toList();
        if (!keys.isEmpty()) {
            return new Missing(Kind.ITEM, key, keys);
        }
        NamespaceQuery below = NamespaceQuery.all()
                .startingWith(root.labels().toArray(String[]::new))
                .limit(READ);
        List<String> namespaces = store.store().namespaces(below, damaged -> {}).items().stream()
                .filter(this::isBelowRoot)
                .map(this::belowRoot)
                .toList();
        return new Missing(Kind.NAMESPACE, belowRoot(namespace), namespaces);
    }

    private boolean isBelowRoot(Namespace namespace) {
        List<String> labels = namespace.labels();
        int depth = root.labels().size();
        return labels.size() > depth && labels.subList(0, depth).equals(root.labels());
    }

    private String belowRoot(Namespace namespace) {
        List<String> labels = namespace.labels();
        return new Namespace(labels.subList(Math.min(root.labels().size(), labels.size()), labels.size())).toString();
    }

    /** Returns the names that are a few letters away from a word, or that it shortens, the nearest first. */
    public static List<String> of(String word, Collection<String> names) {
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
