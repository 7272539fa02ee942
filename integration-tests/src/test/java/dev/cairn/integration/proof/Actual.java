package dev.cairn.integration.proof;

import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.integration.proof.Edits.Change;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Two instances of one store. Not safe for use by several threads. */
final class Actual implements Subject {
    private final Instances instances;
    private final Map<String, String> labels = new HashMap<>();
    private final Map<String, String> ids = new HashMap<>();

    Actual(Instances instances) {
        this.instances = instances;
    }

    @Override
    public String run(Step step) {
        try {
            return call(step);
        } catch (CairnException e) {
            boolean named = step.op().kind() == Operation.Kind.EXPECTING;
            Object head = e.details().get("head");
            if (named && head != null) {
                return e.code() + " " + (head.equals("null") ? null : label(head.toString()));
            }
            return e.code().toString();
        }
    }

    Checkpointer checkpoints(Step step) {
        return instances.get(step.op().store()).checkpoints();
    }

    static CheckpointConfig branch(Step step) {
        Operation op = step.op();
        return new CheckpointConfig(op.thread(), op.namespace(), null, op.branch());
    }

    CheckpointConfig config(Step step) {
        return branch(step).at(id(step.at()));
    }

    @Nullable
    String id(@Nullable String label) {
        return label == null ? null : ids.getOrDefault(label, label);
    }

    /** The label of an id; the next free one when it is new. */
    String label(String id) {
        return labels.computeIfAbsent(id, key -> {
            if (key.startsWith("id-")) {
                return key;
            }
            String label = "#" + ids.size();
            ids.put(label, key);
            return label;
        });
    }

    private String call(Step step) {
        Checkpointer checkpoints = checkpoints(step);
        return switch (step.op().kind()) {
            case PUT, PUT_ON, PUT_NAMED, PUT_AGAIN, PUT_VERSIONS -> put(step, options(step));
            case REPLACE -> {
                PutOptions replacing = PutOptions.none().replacing();
                yield put(step, step.op().moves() ? replacing.movingHead() : replacing);
            }
            case EXPECTING -> {
                String head = step.at() == null ? PutOptions.NO_HEAD : String.valueOf(id(step.at()));
                yield put(branch(step), step, PutOptions.none().expectingHead(head));
            }
            case CHANGE, CHANGE_ON ->
                shown(checkpoints.put(config(step), change(step), step.metadata(), options(step)));
            case WRITES -> {
                CheckpointConfig config = step.at() == null ? branch(step).at("id-0") : config(step);
                checkpoints.putWrites(config, step.writes(), step.task(), step.taskPath());
                yield "";
            }
            case FORK -> onBranch(checkpoints.branches().fork(config(step), step.forkName()));
            case FORK_EDIT -> onBranch(checkpoints.branches().fork(config(step), step.forkName(), change(step)));
            case FORKS -> {
                List<CheckpointConfig> forks = checkpoints.branches().forks(config(step), step.count());
                yield forks.stream().map(CheckpointConfig::branch).toList() + "@"
                        + label(String.valueOf(forks.get(0).checkpointId()));
            }
            case REWIND ->
                "rewound to "
                        + label(String.valueOf(
                                checkpoints.branches().rewind(config(step)).checkpointId()));
            case UPDATE -> shown(checkpoints.updateState(config(step), step.state(), step.node()));
            case DELETE ->
                "existed=" + checkpoints.threads().delete(step.op().thread()).existed();
            case COPY -> {
                checkpoints.threads().copy(step.op().thread(), step.otherThread());
                yield "copied";
            }
            case REOPEN ->
                step.op().seed() % 4 == 0
                        ? instances.reopen(step.op().store())
                        : instances.forget(step.op().store());
            default -> new ActualAnswers(this).run(step);
        };
    }

    private static PutOptions options(Step step) {
        return step.op().moves() ? PutOptions.none().movingHead() : PutOptions.none();
    }

    private String put(Step step, PutOptions options) {
        return put(config(step), step, options);
    }

    private String put(CheckpointConfig config, Step step, PutOptions options) {
        Checkpoint checkpoint = new Checkpoint(id(step.id()), null, step.state(), step.versions(), Map.of(), null);
        return shown(checkpoints(step).put(config, checkpoint, step.metadata(), options));
    }

    private String shown(CheckpointConfig config) {
        return "put " + label(String.valueOf(config.checkpointId()));
    }

    private String onBranch(CheckpointConfig config) {
        return config.branch() + "@" + label(String.valueOf(config.checkpointId()));
    }

    private static StateChange change(Step step) {
        StateChange change = StateChange.empty();
        for (Change part : step.changes()) {
            if (part.removes()) {
                change = change.remove(part.channel());
            } else if (!part.set().isEmpty()) {
                change = change.set(part.channel(), part.set().get(0));
            } else {
                change = change.appendAll(part.channel(), part.append());
            }
        }
        return change;
    }
}
