package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Carries out operations of a script and notes what is answered, in words that do not depend on chosen ids. Not safe for use by several
 * threads.
 */
final class PutPlayer {
    private final Checkpointer checkpoints;
    private final Modes modes;
    private final List<String> notes = new ArrayList<>();
    /** By id, where the id was chosen. */
    private final Map<String, String> names = new HashMap<>();

    private final List<String> notStored = new ArrayList<>();
    private final Map<Integer, String> last = new HashMap<>();
    private final Map<Integer, String> fixed = new HashMap<>();
    private @Nullable ThreadLease lease;
    private long ended;
    private int count;
    private final Set<Integer> places = new TreeSet<>();

    PutPlayer(Checkpointer checkpoints, Modes modes) {
        this.checkpoints = checkpoints;
        this.modes = modes;
    }

    /** In which mode a put is made. */
    interface Modes {
        Durability of(PutScript.Op op);
    }

    void play(PutScript.Op op) {
        count++;
        CheckpointConfig place = PutScript.PLACES.get(op.place());
        switch (op.kind()) {
            case PUT -> put(op, place);
            case FIX -> fix(op, place);
            case READ -> notes.add(count + " " + op.kind() + " " + state(place));
            case FLUSH -> noteFailed(flushed(checkpoints));
            case REWIND ->
                answered(() -> checkpoints.branches().rewind(place.at(fixed.getOrDefault(op.place(), "none"))));
            case DELETE -> answered(() -> checkpoints.threads().delete("chat-1", Duration.ZERO));
            case DELETE_RUN -> answered(() -> checkpoints.retention().deleteRuns(List.of("run-1")));
            case LEASE ->
                answered(() -> lease = checkpoints.leases().acquire("chat-1", "worker", Duration.ofMinutes(1)));
            default -> release();
        }
    }

    private void answered(Runnable operation) {
        try {
            operation.run();
        } catch (CairnException refused) {
            notes.add(count + " " + refused.code());
        }
    }

    private void release() {
        ThreadLease running = lease;
        if (running != null) {
            ended = running.token();
            noteFailed(reported(running::release));
            lease = null;
        }
    }

    /** A checkpoint that is stored at once in every mode, so that others can name it. */
    private void fix(PutScript.Op op, CheckpointConfig place) {
        answered(() -> {
            PutOptions options = PutOptions.none().durability(Durability.SYNC);
            CheckpointConfig put = checkpoints.put(
                    place,
                    StateChange.empty().append("log", count),
                    CheckpointMetadata.of(count),
                    withToken(options, PutScript.Token.OWN));
            fixed.put(op.place(), String.valueOf(put.checkpointId()));
            names.put(String.valueOf(put.checkpointId()), "fixed " + count);
            last.put(op.place(), String.valueOf(put.checkpointId()));
        });
    }

    private PutOptions withToken(PutOptions options, PutScript.Token token) {
        ThreadLease running = lease;
        long number = token == PutScript.Token.ENDED
                ? ended
                : token == PutScript.Token.OWN && running != null ? running.token() : 0;
        return number == 0 ? options : options.token(number);
    }

    private @Nullable String named(PutScript.Op op, PutScript.Named which) {
        return switch (which) {
            case NOTHING -> null;
            case LAST -> last.getOrDefault(op.place(), "none");
            case FIXED -> fixed.getOrDefault(op.place(), "none");
            case UNKNOWN -> "unknown";
        };
    }

    private PutOptions options(PutScript.Op op) {
        PutOptions options = withToken(PutOptions.none(), op.token()).durability(modes.of(op));
        options = op.key() == null ? options : options.idempotencyKey(op.key());
        options = op.value() == 3 ? options.movingHead() : options;
        options = op.replacing() ? options.replacing() : options;
        String expected = named(op, op.expected());
        return expected == null ? options : options.expectingHead(expected);
    }

    private void put(PutScript.Op op, CheckpointConfig place) {
        places.add(op.place());
        String name = op.id() != null ? op.id() : op.key() != null ? op.key() + op : "put " + count;
        CheckpointMetadata metadata = CheckpointMetadata.of(op.value());
        CheckpointMetadata full = op.run() == null ? metadata : metadata.withRunId(op.run());
        String parent = named(op, op.parent());
        String id = name;
        try {
            id = String.valueOf(put(op, place.at(parent), full, options(op)).checkpointId());
            names.putIfAbsent(id, name);
        } catch (CairnException refused) {
            notStored.add(name);
        }
        last.put(op.place(), id.equals(name) && op.id() == null ? "refused" : id);
    }

    private CheckpointConfig put(
            PutScript.Op op, CheckpointConfig on, CheckpointMetadata metadata, PutOptions options) {
        if (op.content() == PutScript.Content.WHOLE) {
            Checkpoint whole = Checkpoint.of(Map.of("log", List.of("whole", op.value()), "x", op.value()));
            return checkpoints.put(on, op.id() == null ? whole : whole.withId(op.id()), metadata, options);
        }
        StateChange change = change(op);
        return checkpoints.put(on, op.id() == null ? change : change.withId(op.id()), metadata, options);
    }

    private static StateChange change(PutScript.Op op) {
        return switch (op.content()) {
            case SET -> StateChange.empty().set("x", op.value());
            case REMOVE -> StateChange.empty().remove("x").append("log", op.value());
            case UNFIT -> StateChange.empty().append("x", op.value());
            default -> StateChange.empty().append("log", op.value());
        };
    }

    /** What was not stored since the last flush. */
    static List<String> flushed(Checkpointer checkpoints) {
        return reported(checkpoints::flush);
    }

    private static List<String> reported(Runnable flush) {
        List<String> ids = new ArrayList<>();
        try {
            flush.run();
        } catch (CairnException failed) {
            ((List<?>) failed.details().getOrDefault("not_stored", List.of()))
                    .forEach(id -> ids.add(String.valueOf(id)));
        }
        return ids;
    }

    private String state(CheckpointConfig place) {
        return checkpoints
                .find(place)
                .map(found -> name(String.valueOf(found.config().checkpointId())) + " "
                        + found.checkpoint().values() + " " + found.checkpoint().versions() + " " + found.metadata())
                .orElse("nothing");
    }

    private String name(String id) {
        return names.getOrDefault(id, id);
    }

    List<String> result() {
        release();
        return result(flushed(checkpoints));
    }

    /** All that was answered, what was not stored, and what is stored at the places where something was put. */
    List<String> result(List<String> failed) {
        noteFailed(failed);
        List<String> result = new ArrayList<>(notes);
        Stream<String> keyed = notStored.stream().filter(PutPlayer::hasKey).distinct();
        result.add("not stored: "
                + Stream.concat(keyed, notStored.stream().filter(name -> !hasKey(name)))
                        .sorted()
                        .toList());
        places.forEach(place -> result.add(place + ": " + state(PutScript.PLACES.get(place))));
        return result;
    }

    /** A request that is sent again while it waits is reported once. */
    private static boolean hasKey(String name) {
        return name.startsWith("key-");
    }

    private void noteFailed(List<String> ids) {
        ids.stream().filter(names::containsKey).map(this::name).forEach(notStored::add);
    }
}
