package dev.cairn.tck;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Delete;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A commit whose parts can be changed. */
final class CommitDraft {
    boolean ordered;
    long fence;
    List<Check> checks;
    List<Delete> deletes;
    List<Put> puts;
    List<Frame> frames;
    boolean staged;
    List<Long> adopted;
    List<Fold> folds;
    List<LaneRange> dropped;

    @Nullable
    Bytes summary;

    @Nullable
    Instant expires;

    private CommitDraft(Commit commit) {
        ordered = commit.ordered();
        fence = commit.fence();
        checks = new ArrayList<>(commit.checks());
        deletes = new ArrayList<>(commit.deletes());
        puts = new ArrayList<>(commit.puts());
        frames = new ArrayList<>(commit.frames());
        staged = commit.staged();
        adopted = new ArrayList<>(commit.adopted());
        folds = new ArrayList<>(commit.folds());
        dropped = new ArrayList<>(commit.dropped());
        summary = commit.summary();
        expires = commit.expires();
    }

    static Commit changed(Commit commit, Consumer<CommitDraft> change) {
        CommitDraft draft = new CommitDraft(commit);
        change.accept(draft);
        return new Commit(
                draft.ordered,
                draft.fence,
                draft.checks,
                draft.deletes,
                draft.puts,
                draft.frames,
                draft.staged,
                draft.adopted,
                draft.folds,
                draft.dropped,
                draft.summary,
                draft.expires);
    }

    /** Only the deletes of a commit, without conditions. */
    static Commit onlyDeletes(Commit commit) {
        Commit.Builder only = commit.ordered() ? Commit.inOrder() : Commit.unordered();
        commit.deletes().forEach(delete -> only.delete(delete.kind(), delete.key()));
        return only.build();
    }

    /** Only the puts of a commit, without conditions. */
    static Commit onlyPuts(Commit commit) {
        Commit.Builder only = commit.ordered() ? Commit.inOrder() : Commit.unordered();
        commit.puts().forEach(only::put);
        return only.build();
    }
}
