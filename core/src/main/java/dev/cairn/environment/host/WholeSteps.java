package dev.cairn.environment.host;

import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.environment.StepResult;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Thrown;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Does steps whole or not at all: when one fails, all plugins are made again with the states that they had before it. Used alone only, but
 * for {@link #used}.
 */
final class WholeSteps {
    private final PluginBarrier live;
    private final HostTools tools;
    private volatile boolean used = true;
    /** What plugins save now, as long as no one used them since. */
    private SaveRound.Saved saved = new SaveRound.Saved(java.util.List.of(), java.util.List.of());

    private @Nullable CairnException broken;

    WholeSteps(PluginBarrier live, HostTools tools) {
        this.live = live;
        this.tools = tools;
    }

    /**
     * A step that was done or undone.
     *
     * @param failure what it threw, or null when it was done
     */
    record Acted(RecordedStep step, @Nullable Throwable failure) {
        /** The step that was done; throws what it threw. */
        RecordedStep done() {
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure instanceof RuntimeException exception) {
                throw exception;
            }
            return step;
        }
    }

    /** Notes that plugins are used in another way than by a step. */
    void used() {
        used = true;
    }

    /** Notes that plugins are as a snapshot has them. */
    void restored() {
        used = true;
        broken = null;
    }

    /**
     * Refuses to go on with plugins that a failed step left as they should not be.
     *
     * @throws CairnException {@code CALLBACK_FAILED}
     */
    void requireWhole() {
        CairnException failed = broken;
        if (failed != null) {
            throw new CairnException(
                    ErrorCode.CALLBACK_FAILED, String.valueOf(failed.getMessage()), failed.details(), failed);
        }
    }

    /**
     * Acts.
     *
     * @throws CairnException {@code UNSUPPORTED} without logic, {@code CALLBACK_FAILED} when plugins cannot be saved before; nothing was done
     *     then; {@code CALLBACK_FAILED} also when a failed step cannot be undone
     */
    Acted act(long number, Document action, String session) {
        live.requireLogic();
        requireWhole();
        SaveRound.Saved before = used ? live.save(tools.partKey(), session) : saved;
        used = true;
        try {
            StepResult result = Objects.requireNonNull(live.act(action), "a step has no result");
            saved = live.save(tools.partKey(), session);
            used = false;
            return new Acted(new RecordedStep(number, action, result, saved.digest(live.digests)), null);
        } catch (RuntimeException | Error e) {
            undo(before, session, e);
            return new Acted(RecordedStep.failed(number, action, recorded(e), before.digest(live.digests)), e);
        }
    }

    /** A record stays; messages of other exceptions may hold what was stored. */
    private static String recorded(Throwable failure) {
        return failure instanceof CairnException ours
                ? String.valueOf(ours.getMessage())
                : failure.getClass().getName();
    }

    private void undo(SaveRound.Saved before, String session, Throwable failure) {
        RestoreRound.Restored made;
        try {
            made = live.prepare(manifest(before, session), states(before), tools.partKey());
        } catch (RuntimeException | Error e) {
            broken = cannotUndo(failure, e);
            throw broken;
        }
        try {
            live.exchange(made.plugins());
        } catch (RuntimeException | Error closing) {
            failure.addSuppressed(closing);
        }
        saved = before;
        used = !made.skipped().isEmpty();
    }

    private SnapshotInfo manifest(SaveRound.Saved before, String session) {
        return new SnapshotInfo(
                new SnapshotPlace(session, ""),
                null,
                null,
                0,
                0,
                before.infos(live.digests),
                before.skipped(),
                0,
                tools.now());
    }

    private static Map<String, Document> states(SaveRound.Saved before) {
        Map<String, Document> states = new LinkedHashMap<>();
        before.parts().forEach(part -> states.put(part.key(), part.state()));
        return states;
    }

    private static CairnException cannotUndo(Throwable failure, Throwable undoing) {
        CairnException broken = new CairnException(
                ErrorCode.CALLBACK_FAILED,
                "Cannot undo a failed step (" + Thrown.text(failure) + "): " + Thrown.sentence(undoing)
                        + " The step was not recorded. Restore a snapshot, or resume the session.",
                Map.of(),
                failure);
        broken.addSuppressed(undoing);
        return broken;
    }
}
