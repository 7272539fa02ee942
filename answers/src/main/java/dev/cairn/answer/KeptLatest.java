package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.KeptCheckpoint;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.PrunedThread.Decision;
import dev.cairn.checkpoint.PrunedThread.Outcome;
import dev.cairn.retention.RetentionReason;
import dev.cairn.retention.RetentionReason.Kind;
import java.util.List;
import java.util.Locale;

/** What becomes of a thread of which only the latest stays, told as of a policy. Stateless. */
@Internal
public final class KeptLatest {
    private static final List<RetentionReason> UNKEPT = List.of(new RetentionReason(Kind.UNKEPT, ""));

    private KeptLatest() {}

    /** Prunes a thread, or tells what that would do. */
    public static PrunedThread of(Checkpointer checkpoints, String thread, boolean dryRun) {
        if (checkpoints.threads().find(thread).isEmpty()) {
            return new PrunedThread(thread, Outcome.MISSING, List.of(), List.of(), 0);
        }
        PruneReport report = dryRun
                ? checkpoints.retention().plan(List.of(thread), PruneStrategy.KEEP_LATEST)
                : checkpoints.retention().prune(List.of(thread), PruneStrategy.KEEP_LATEST);
        return new PrunedThread(
                thread,
                dryRun ? Outcome.PLANNED : Outcome.PRUNED,
                report.removed().stream()
                        .map(gone -> new Decision(gone.config(), gone.step(), gone.ts(), UNKEPT))
                        .toList(),
                report.kept().stream()
                        .map(kept -> new Decision(kept.config(), kept.step(), kept.ts(), reasons(kept)))
                        .toList(),
                report.freedBytes());
    }

    private static List<RetentionReason> reasons(KeptCheckpoint kept) {
        return kept.reasons().stream()
                .map(reason -> new RetentionReason(Kind.PROTECTED, reason.name().toLowerCase(Locale.ROOT)))
                .toList();
    }
}
