package dev.cairn.integration.proof;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.integration.proof.ModelThread.Place;
import dev.cairn.integration.proof.ModelThread.Saved;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the checkpoint service is to do, said with maps and lists. Not safe for use by several threads. */
final class Model implements Subject {
    final Map<String, ModelThread> threads = new TreeMap<>();
    private final ModelAnswers answers = new ModelAnswers(this);
    private int created;

    ModelThread thread(String name) {
        return threads.computeIfAbsent(name, key -> new ModelThread());
    }

    @Override
    public String run(Step step) {
        Operation op = step.op();
        ModelThread thread = thread(op.thread());
        return switch (op.kind()) {
            case PUT, PUT_ON, PUT_NAMED, PUT_AGAIN, PUT_VERSIONS -> put(step, step.at(), false);
            case REPLACE -> put(step, step.at(), true);
            case EXPECTING ->
                Objects.equals(step.at(), thread.head(op.namespace(), op.branch()))
                        ? putOn(step, null, false)
                        : "CONFLICT " + thread.head(op.namespace(), op.branch());
            case CHANGE, CHANGE_ON -> change(step);
            case WRITES -> write(step);
            case FORK -> fork(step, false);
            case FORK_EDIT -> fork(step, true);
            case FORKS -> forks(step);
            case REWIND -> rewind(step);
            case UPDATE -> update(step);
            case DELETE ->
                "existed="
                        + !Objects.requireNonNullElseGet(threads.remove(op.thread()), ModelThread::new)
                                .hasWritesOnly();
            case COPY -> copy(step);
            case PRUNE -> prune(thread);
            case RUNS -> deleteRuns(step.run());
            case REOPEN -> "";
            default -> answers.run(step);
        };
    }

    private String put(Step step, @Nullable String parent, boolean replace) {
        boolean circle = parent != null && parent.equals(step.id());
        return isUnknownBranch(step) && !circle ? "NOT_FOUND" : putOn(step, parent, replace);
    }

    /** A branch but main begins with a fork, and in a subgraph where its graph has it. */
    private boolean isUnknownBranch(Step step) {
        Operation op = step.op();
        ModelThread thread = thread(op.thread());
        return !op.branch().equals("main")
                && thread.head(op.namespace(), op.branch()) == null
                && thread.head("", op.branch()) == null;
    }

    /** Whether a put would take the branch away from its head, and may not. */
    private boolean leaves(Step step, @Nullable String parent) {
        Operation op = step.op();
        String head = thread(op.thread()).head(op.namespace(), op.branch());
        return !(op.moves() && op.kind() != Operation.Kind.UPDATE)
                && head != null
                && !head.equals(parent)
                && !head.equals(step.id());
    }

    /** Whether a parent that a checkpoint does not have yet comes of that checkpoint. */
    private static boolean comesOf(ModelThread thread, String namespace, String parent, Saved stored) {
        Saved at = parent.equals(stored.parent()) ? null : thread.get(namespace, parent);
        while (at != null && !at.place().name().equals(stored.place().name())) {
            at = at.parent() == null ? null : thread.get(namespace, at.parent());
        }
        return at != null;
    }

    private String putOn(Step step, @Nullable String parent, boolean replace) {
        Operation op = step.op();
        ModelThread thread = thread(op.thread());
        if (parent != null && parent.equals(step.id())) {
            return "INVALID";
        }
        Saved stored = thread.get(op.namespace(), step.id());
        boolean unknown = parent != null && thread.get(op.namespace(), parent) == null;
        if (unknown && stored == null) {
            return "NOT_FOUND";
        }
        if (stored != null && replace && parent != null && comesOf(thread, op.namespace(), parent, stored)) {
            return "INVALID";
        }
        if (stored != null && !replace) {
            boolean same = op.branch().equals(stored.branch())
                    && (parent == null || parent.equals(stored.parent()))
                    && step.metadata().equals(stored.metadata())
                    && step.state().equals(stored.state());
            return same ? "put " + stored.place().name() : "CONFLICT";
        }
        String from =
                parent != null ? parent : stored != null ? stored.parent() : thread.head(op.namespace(), op.branch());
        if (leaves(step, from)) {
            return "CONFLICT";
        }
        if (unknown && !Objects.equals(parent, stored.parent())) {
            return "NOT_FOUND";
        }
        Map<String, Document> state = new LinkedHashMap<>(step.state());
        Saved before = thread.get(op.namespace(), from);
        if (!step.versions().isEmpty()) {
            state.clear();
            step.versions()
                    .keySet()
                    .forEach(channel -> state.put(
                            channel,
                            step.state().containsKey(channel)
                                    ? step.state().get(channel)
                                    : Objects.requireNonNull(before).state().get(channel)));
        }
        return "put " + save(step, from, state, step.metadata());
    }

    private String change(Step step) {
        Operation op = step.op();
        ModelThread thread = thread(op.thread());
        String from = step.at() != null ? step.at() : thread.head(op.namespace(), op.branch());
        Saved before = thread.get(op.namespace(), from);
        if (isUnknownBranch(step) || (before == null && step.at() != null)) {
            return "NOT_FOUND";
        }
        Map<String, Document> state = Edits.apply(before == null ? Map.of() : before.state(), step.changes());
        if (state == null) {
            return "INVALID";
        }
        return leaves(step, from) ? "CONFLICT" : "put " + save(step, from, state, step.metadata());
    }

    private String save(Step step, @Nullable String parent, Map<String, Document> state, CheckpointMetadata metadata) {
        Operation op = step.op();
        return save(step, op.branch(), parent, state, metadata);
    }

    private String save(
            Step step,
            String branch,
            @Nullable String parent,
            Map<String, Document> state,
            CheckpointMetadata metadata) {
        Operation op = step.op();
        ModelThread thread = thread(op.thread());
        String label = step.id() != null ? step.id() : "#" + created++;
        Place place = new Place(op.namespace(), label);
        Map<String, ChannelVersion> versions =
                step.versions().isEmpty() ? versions(thread.get(op.namespace(), parent), state) : step.versions();
        thread.saved.put(place, new Saved(place, branch, parent, metadata, state, versions));
        thread.move(op.namespace(), branch, label, Objects.equals(parent, thread.head(op.namespace(), branch)));
        return label;
    }

    static Map<String, ChannelVersion> versions(@Nullable Saved before, Map<String, Document> state) {
        Map<String, ChannelVersion> versions = new LinkedHashMap<>();
        state.forEach((channel, value) -> {
            ChannelVersion last = before == null ? null : before.versions().get(channel);
            boolean same = before != null && value.equals(before.state().get(channel));
            long number = last == null ? 0 : Long.parseLong(last.toString());
            versions.put(channel, ChannelVersion.of(same ? number : number + 1));
        });
        return versions;
    }

    private String write(Step step) {
        Place place = new Place(step.op().namespace(), Objects.requireNonNullElse(step.at(), "id-0"));
        for (int i = 0; i < step.writes().size(); i++) {
            ChannelWrite write = step.writes().get(i);
            int special = List.of("__error__", "__scheduled__", "__interrupt__", "__resume__")
                    .indexOf(write.channel());
            int index = special < 0 ? i : -1 - special;
            thread(step.op().thread())
                    .write(place, step.task(), step.taskPath(), index, write.channel(), write.value());
        }
        return "";
    }

    private @Nullable Saved named(Step step) {
        Operation op = step.op();
        ModelThread thread = thread(op.thread());
        String label = step.at() != null ? step.at() : thread.head(op.namespace(), op.branch());
        return thread.get(op.namespace(), label);
    }

    private String fork(Step step, boolean edit) {
        Saved from = named(step);
        if (from == null) {
            return "NOT_FOUND";
        }
        ModelThread thread = thread(step.op().thread());
        String name = step.forkName() == null ? freeNames(thread, step, 1).get(0) : step.forkName();
        if (thread.head(step.op().namespace(), name) != null) {
            return "ALREADY_EXISTS";
        }
        Map<String, Document> state = edit ? Edits.apply(from.state(), step.changes()) : Map.of();
        if (state == null) {
            return "INVALID";
        }
        thread.move(step.op().namespace(), name, from.place().name(), true);
        CheckpointMetadata metadata =
                CheckpointMetadata.of(Source.FORK, from.metadata().step() + 1);
        String label = edit
                ? save(step, name, from.place().name(), state, metadata)
                : from.place().name();
        return name + "@" + label;
    }

    private String forks(Step step) {
        Saved from = named(step);
        if (from == null) {
            return "NOT_FOUND";
        }
        ModelThread thread = thread(step.op().thread());
        List<String> names = freeNames(thread, step, step.count());
        names.forEach(
                name -> thread.move(step.op().namespace(), name, from.place().name(), true));
        return names + "@" + from.place().name();
    }

    private static List<String> freeNames(ModelThread thread, Step step, int count) {
        List<String> names = new ArrayList<>();
        for (int i = 1; names.size() < count; i++) {
            if (thread.head(step.op().namespace(), "fork-" + i) == null) {
                names.add("fork-" + i);
            }
        }
        return names;
    }

    private String rewind(Step step) {
        Saved to = named(step);
        if (to == null
                || thread(step.op().thread())
                                .head(step.op().namespace(), step.op().branch())
                        == null) {
            return "NOT_FOUND";
        }
        thread(step.op().thread())
                .move(step.op().namespace(), step.op().branch(), to.place().name(), false);
        return "rewound to " + to.place().name();
    }

    private String update(Step step) {
        Saved from = named(step);
        if (from == null || isUnknownBranch(step)) {
            return "NOT_FOUND";
        }
        if (leaves(step, from.place().name())) {
            return "CONFLICT";
        }
        Map<String, Document> state = new LinkedHashMap<>(from.state());
        state.putAll(step.state());
        CheckpointMetadata metadata =
                CheckpointMetadata.of(Source.UPDATE, from.metadata().step() + 1);
        if (step.node() != null) {
            metadata = metadata.withWrites(Document.fromObject(Map.of(step.node(), Document.fromObject(step.state()))));
        }
        return "put " + save(step, from.place().name(), state, metadata);
    }

    private static String prune(ModelThread thread) {
        ModelRemoval removal = new ModelRemoval(thread);
        Map<Place, Set<String>> kept = removal.kept();
        Set<Place> victims = removal.victims(kept.keySet()).keySet();
        String reported = kept.entrySet().stream()
                        .map(entry -> entry.getKey().namespace() + "/"
                                + entry.getKey().name() + entry.getValue())
                        .sorted()
                        .toList()
                + " "
                + victims.stream()
                        .map(place -> place.namespace() + "/" + place.name())
                        .toList();
        removal.remove(Set.copyOf(victims));
        return reported;
    }

    private String deleteRuns(String run) {
        List<String> reported = new ArrayList<>();
        threads.forEach((name, thread) -> {
            Set<Place> victims = new HashSet<>();
            thread.saved.forEach((place, saved) -> {
                if (run.equals(saved.metadata().runId())) {
                    victims.add(place);
                    reported.add(name + "/" + place.namespace() + "/" + place.name());
                }
            });
            new ModelRemoval(thread).remove(victims);
        });
        return reported.stream().sorted().toList().toString();
    }

    private String copy(Step step) {
        ModelThread source = thread(step.op().thread());
        boolean empty = source.emptied && source.isEmpty();
        if (empty || (source.hasWritesOnly() && !source.isEmpty())) {
            return "NOT_FOUND";
        }
        if (thread(step.otherThread()).emptied) {
            return "ALREADY_EXISTS";
        }
        if (!thread(step.otherThread()).isEmpty()) {
            return "ALREADY_EXISTS";
        }
        if (source.hasWritesOnly()) {
            return "NOT_FOUND";
        }
        threads.put(step.otherThread(), source.copy());
        return "copied";
    }
}
