package dev.cairn.integration;

import dev.cairn.Cairn;
import dev.cairn.agent.Agents;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.store.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** States of one service, each with a frame of its own, and how they are read. Not safe for use by several threads. */
abstract class ServiceSample {
    /** What is read where something cannot be. */
    static final String NOTHING = "nothing";

    private final String name;
    /** The scope that it fills. */
    final Scope scope;
    /** The kind of the records that hold the states. */
    final int kind;

    private ServiceSample(String name, int kind, String... scope) {
        this.name = name;
        this.kind = kind;
        this.scope = Scope.of(scope[0], scope[1], scope[2]);
    }

    static ServiceSample threads() {
        return new Threads();
    }

    static ServiceSample agents() {
        return new Agents();
    }

    static ServiceSample environments() {
        return new Environments();
    }

    static Stream<ServiceSample> all() {
        return Stream.of(new Threads(), new Agents(), new Items(), new Environments());
    }

    /** Those whose newest state is found through a head. */
    static Stream<ServiceSample> withHeads() {
        return all().filter(sample -> !(sample instanceof Items));
    }

    abstract void add(Cairn cairn, int number);

    abstract Object read(Cairn cairn, int number);

    abstract Object newest(Cairn cairn);

    /** The frames of its states. */
    final List<Frame> frames(Storage storage) {
        List<Frame> all = new ArrayList<>();
        storage.admin()
                .view(scope, view -> view.frames(null, 100, true))
                .orElseThrow()
                .forEach(stored -> all.add(stored.frame()));
        return all;
    }

    /** Removes a frame as only a faulty program would. */
    final void lose(Storage storage, Frame frame) {
        boolean ordered =
                storage.admin().view(scope, view -> view.info().ordered()).orElseThrow();
        Commit.Builder commit = ordered ? Commit.inOrder() : Commit.unordered();
        CareStores.commit(storage, scope, commit.drop(new LaneRange(frame.lane(), frame.first(), frame.end())));
    }

    final Object find(Cairn cairn, int number) {
        return orNothing(() -> read(cairn, number));
    }

    final Object findNewest(Cairn cairn) {
        return orNothing(() -> newest(cairn));
    }

    private static Object orNothing(Supplier<Object> read) {
        try {
            return read.get();
        } catch (CairnException | java.util.NoSuchElementException e) {
            return NOTHING;
        }
    }

    /** A text that no compression makes small. */
    static String text(int number) {
        StringBuilder text = new StringBuilder();
        new Random(number).ints(6_000, '!', '~').forEach(c -> text.append((char) c));
        return text.toString();
    }

    @Override
    public final String toString() {
        return name;
    }

    private static final class Threads extends ServiceSample {
        private static final CheckpointConfig THREAD = CheckpointConfig.of("chat");

        Threads() {
            super("threads", 4, "", "thread", "chat");
        }

        @Override
        void add(Cairn cairn, int number) {
            cairn.checkpoints()
                    .put(
                            THREAD,
                            Checkpoint.of(Map.of("text", text(number))).withId("c" + number),
                            CheckpointMetadata.of(number));
        }

        @Override
        Object read(Cairn cairn, int number) {
            return text(cairn, THREAD.at("c" + number));
        }

        @Override
        Object newest(Cairn cairn) {
            return text(cairn, THREAD);
        }

        private static Object text(Cairn cairn, CheckpointConfig at) {
            return cairn.checkpoints().get(at).checkpoint().value("text").text();
        }
    }

    private static final class Agents extends ServiceSample {
        private final List<String> ids = new ArrayList<>();

        Agents() {
            super("agents", 2, "", "agent", "scout");
        }

        @Override
        void add(Cairn cairn, int number) {
            ids.add(cairn.agents()
                    .save("scout", Map.of("status", "idle", "philosophy", "none", "memory", text(number)))
                    .snapshotId());
        }

        @Override
        Object read(Cairn cairn, int number) {
            return cairn.agents().load("scout", ids.get(number)).state();
        }

        @Override
        Object newest(Cairn cairn) {
            return cairn.agents().load("scout").state();
        }
    }

    private static final class Items extends ServiceSample {
        private static final Namespace NOTES = new Namespace(List.of("notes"));

        Items() {
            super("items", 1, "", "item", "notes");
        }

        @Override
        void add(Cairn cairn, int number) {
            cairn.store().put(NOTES, "note-" + number, Map.of("text", text(number)));
        }

        @Override
        Object read(Cairn cairn, int number) {
            return cairn.store().find(NOTES, "note-" + number).orElseThrow().value();
        }

        @Override
        Object newest(Cairn cairn) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Environments extends ServiceSample {
        Environments() {
            super("environments", 4, "", "env", "lab");
        }

        @Override
        void add(Cairn cairn, int number) {
            stored(cairn)
                    .put(
                            "s",
                            "label-" + number,
                            Map.of("plugin", Document.fromObject(Map.of("text", Document.of(text(number))))));
        }

        @Override
        Object read(Cairn cairn, int number) {
            return stored(cairn).states(stored(cairn).get("s", "label-" + number));
        }

        @Override
        Object newest(Cairn cairn) {
            StoredSessions stored = stored(cairn);
            return stored.states(stored.get("s", stored.get("s").head().id()));
        }

        private static StoredSessions stored(Cairn cairn) {
            return cairn.environment("lab").stored();
        }
    }
}
