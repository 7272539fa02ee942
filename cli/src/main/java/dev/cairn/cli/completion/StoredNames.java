package dev.cairn.cli.completion;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.cli.completion.Candidates.Kind;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.host.EnvironmentInfo;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Names in a store: threads, deleted ones, their branches and tags, agents and their snapshots, environments, sessions and their snapshots, namespaces and keys.
 * Which are meant is reported by the label of the parameter and the noun before it. Reads one page of each. Not safe for use by several threads.
 *
 * @param cairn the store
 */
record StoredNames(Cairn cairn) implements Candidates.Stored {
    private static final int MOST = 100;
    private static final String LATEST = "latest";

    @Override
    public Candidates find(ArgSpec wanted, Point point) {
        String noun =
                point.command().parent() == null ? "" : point.command().parent().name();
        String label = wanted.paramLabel();
        String begun = point.begun();
        return switch (label) {
            case "THREAD", "SOURCE" ->
                point.command().name().equals("undelete") && !wanted.isOption()
                        ? words(deleted(begun))
                        : words(threads(begun).map(ThreadInfo::threadId));
            case "TAG" ->
                wanted instanceof OptionSpec option
                                && option.longestName().equals("--remove")
                                && point.argument(0) != null
                        ? words(tags(noun, point))
                        : words(Stream.empty());
            case "BRANCH" ->
                wanted.isOption() && point.argument(0) != null
                        ? words(branches(thread(String.valueOf(point.argument(0)))))
                        : words(Stream.empty());
            case "AGENT" ->
                words(cairn.agents().list(MOST, null, null).items().stream().map(AgentInfo::agentId));
            case "NAMESPACE" ->
                words(cairn.store().namespaces(NamespaceQuery.all().limit(MOST)).items().stream()
                        .map(Namespace::path));
            case "KEY" -> noun.equals("store") ? words(keys(String.valueOf(point.argument(0)))) : words(Stream.empty());
            case "SNAPSHOT", "ADDRESS", "FROM", "TO" -> places(noun, begun, point.argument(0));
            default -> words(Stream.empty());
        };
    }

    private Candidates places(String noun, String begun, @Nullable String first) {
        return switch (noun) {
            case "thread", "checkpoint" -> words(addresses(begun));
            case "env" -> environments(begun);
            case "agent" -> first == null ? words(Stream.empty()) : words(snapshots(first));
            default -> words(Stream.empty());
        };
    }

    private static Candidates words(Stream<String> found) {
        return new Candidates(Kind.WORDS, found.toList());
    }

    private Stream<ThreadInfo> threads(String prefix) {
        return cairn
                .checkpoints()
                .threads()
                .list(ThreadQuery.all().prefix(prefix).limit(MOST))
                .items()
                .stream();
    }

    private Stream<String> deleted(String prefix) {
        ThreadQuery query = ThreadQuery.all().prefix(prefix).limit(MOST);
        return cairn.checkpoints().threads().deleted(query).items().stream()
                .map(TrashedThread::threadId)
                .distinct();
    }

    /** Of the checkpoint that is named; of the snapshot, where an agent is. */
    private Stream<String> tags(String noun, Point point) {
        String named = String.valueOf(point.argument(0));
        if (noun.equals("agent")) {
            return tagsOfSnapshot(named, point.argument(1));
        }
        String namespace = Objects.requireNonNullElse(point.given("--namespace"), "");
        CheckpointConfig at = CheckpointAddress.parse(named).resolve(cairn.checkpoints(), namespace);
        String id = cairn.checkpoints().get(at, Selection.none()).config().checkpointId();
        return cairn.checkpoints().threads().tags(at.threadId()).stream()
                .filter(tag -> Objects.equals(tag.config().checkpointId(), id)
                        && tag.config().namespace().equals(at.namespace()))
                .map(CheckpointTag::tag);
    }

    private Stream<String> tagsOfSnapshot(String agent, @Nullable String snapshot) {
        String id = snapshot == null || snapshot.equals(LATEST) ? "" : snapshot;
        return cairn.agents().snapshots().list(agent, SnapshotQuery.all().limit(MOST)).items().stream()
                .filter(summary -> summary.snapshotId().startsWith(id))
                .limit(1)
                .flatMap(summary -> summary.tags().stream());
    }

    private Stream<String> addresses(String begun) {
        int at = lastAt(begun);
        if (at < 0) {
            return threads(begun.replaceAll("\\\\([\\\\@~])", "$1"))
                    .map(thread -> thread.threadId().replaceAll("[\\\\@~]", "\\\\$0"));
        }
        String thread = begun.substring(0, at);
        return Stream.concat(Stream.of(LATEST), branches(thread(thread))).map(place -> thread + "@" + place);
    }

    private static String thread(String address) {
        return CheckpointAddress.parse(address).threadId();
    }

    private Stream<String> branches(String thread) {
        return cairn.checkpoints().branches().tree(thread, "").heads().keySet().stream();
    }

    /** The last at sign without a backslash before it. */
    private static int lastAt(String text) {
        int at = text.lastIndexOf('@');
        while (at > 0 && text.charAt(at - 1) == '\\') {
            at = text.lastIndexOf('@', at - 1);
        }
        return at;
    }

    private Stream<String> snapshots(String agent) {
        return Stream.concat(
                Stream.of(LATEST),
                cairn.agents().snapshots().list(agent, SnapshotQuery.all().limit(MOST)).items().stream()
                        .map(SnapshotSummary::snapshotId));
    }

    private Stream<String> keys(String path) {
        Namespace namespace = Namespace.parse(path);
        return cairn.store().search(ItemQuery.of(namespace).limit(MOST)).items().stream()
                .map(found -> found.item())
                .filter(item -> item.namespace().equals(namespace))
                .map(item -> item.key());
    }

    private Candidates environments(String begun) {
        int slash = begun.indexOf('/');
        if (slash < 0) {
            return new Candidates(
                    Kind.BEGINNINGS,
                    cairn.environments("", null, MOST).items().stream()
                            .map(EnvironmentInfo::name)
                            .map(name -> name.replace("%", "%25").replace("/", "%2F") + "/")
                            .toList());
        }
        String name = begun.substring(0, slash)
                .replace("%2F", "/")
                .replace("%2f", "/")
                .replace("%25", "%");
        try (EnvironmentHost host = cairn.environment(name)) {
            return words(places(host.stored(), begun, slash + 1));
        }
    }

    private static Stream<String> places(StoredSessions stored, String begun, int start) {
        int at = lastAt(begun);
        if (at < start) {
            return stored.list("", null, MOST).items().stream()
                    .map(SessionInfo::id)
                    .map(id -> begun.substring(0, start) + id.replace("@", "\\@"));
        }
        String session = begun.substring(start, at).replace("\\@", "@");
        List<String> names = new ArrayList<>(List.of(LATEST));
        stored.snapshots(session, null, MOST).items().forEach(snapshot -> {
            if (snapshot.label() != null) {
                names.add(snapshot.label());
            }
            names.add(snapshot.place().id());
        });
        return names.stream().map(place -> begun.substring(0, at + 1) + place);
    }
}
