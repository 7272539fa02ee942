package dev.cairn.maintenance;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.write.FrameJoin;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Folds the frames of one scope whose commits have an order, in batches of one commit each. Used once, by one thread. */
final class ScopeFold {
    private static final int TRIES = 5;

    private final Storage storage;
    private final Scope scope;
    private final Compression compression;
    private final boolean dryRun;
    private FoldReport done = FoldReport.NONE;
    private @Nullable Frame cursor;

    ScopeFold(Storage storage, Scope scope, Compression compression, boolean dryRun) {
        this.storage = storage;
        this.scope = scope;
        this.compression = compression;
        this.dryRun = dryRun;
    }

    FoldReport run() {
        do {
            batch();
        } while (cursor != null);
        return new FoldReport(done.by() > 0 ? 1 : 0, done.frames(), done.by(), done.bytes(), done.skipped());
    }

    /** Looks for frames again each time that a writer was faster. */
    private void batch() {
        FoldSearch.Batch batch = search();
        int tries = 1;
        while (!batch.runs().isEmpty() && !fold(batch.runs())) {
            if (tries++ == TRIES) {
                int left = batch.runs().stream().mapToInt(List::size).sum();
                done = done.plus(new FoldReport(0, 0, 0, 0, left));
                break;
            }
            batch = search();
        }
        cursor = batch.last();
    }

    private FoldSearch.Batch search() {
        Optional<FoldSearch.Batch> found = storage.admin().view(scope, view -> new FoldSearch().behind(cursor, view));
        return found.orElseGet(() -> new FoldSearch.Batch(List.of(), null));
    }

    private boolean fold(List<List<Frame>> runs) {
        Read.Builder bodies = Read.of();
        runs.forEach(run -> bodies.frames(cover(run)));
        ReadResult found = storage.read(scope, bodies.build());
        ScopeInfo info = found.scope();
        if (info == null || !brief(found.frames()).equals(brief(runs))) {
            return false;
        }
        List<Fold> folds = found.frames().stream()
                .map(frames -> FrameJoin.of(frames, compression))
                .toList();
        if (!dryRun && !commit(info, folds)) {
            return false;
        }
        count(found.frames(), folds);
        return true;
    }

    private static LaneRange cover(List<Frame> run) {
        Frame first = run.get(0);
        return new LaneRange(
                first.lane(), first.first(), run.get(run.size() - 1).end());
    }

    private static List<List<LaneRange>> brief(List<List<Frame>> runs) {
        return runs.stream()
                .map(run -> run.stream().map(frame -> cover(List.of(frame))).toList())
                .toList();
    }

    /** Only onto what was read: numbers that were dropped meanwhile may stand for other segments now. */
    private boolean commit(ScopeInfo info, List<Fold> folds) {
        Commit.Builder commit =
                Commit.inOrder().check(new Check.ScopeUnchangedSince(info.incarnation(), info.change()));
        folds.forEach(commit::fold);
        return storage.commit(scope, commit.build()) instanceof Committed;
    }

    private void count(List<List<Frame>> runs, List<Fold> folds) {
        long before =
                runs.stream().flatMap(List::stream).mapToLong(ScopeFold::length).sum();
        long after = folds.stream().mapToLong(fold -> length(fold.by())).sum();
        int frames = runs.stream().mapToInt(List::size).sum();
        done = done.plus(new FoldReport(0, frames, folds.size(), before - after, 0));
    }

    private static long length(Frame frame) {
        return frame.body().length();
    }
}
