package dev.cairn.checkpoint.internal.engine;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.CheckpointWatch;
import dev.cairn.storage.ReadResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Many watches of one store, looked at together. Stateless. */
@Internal
public final class Watches {
    private static final int AT_ONCE = 500;

    private Watches() {}

    /** Returns those that have something to give now; the store is asked for many at once. */
    public static List<CheckpointWatch> ready(Collection<? extends CheckpointWatch> watches) {
        List<StoredWatch> all = watches.stream().map(StoredWatch.class::cast).toList();
        List<CheckpointWatch> ready = new ArrayList<>();
        for (int i = 0; i < all.size(); i += AT_ONCE) {
            List<StoredWatch> some = all.subList(i, Math.min(all.size(), i + AT_ONCE));
            List<ReadResult> answers = some.get(0)
                    .store()
                    .storage()
                    .readAll(some.stream().map(StoredWatch::question).toList());
            for (int each = 0; each < some.size(); each++) {
                if (some.get(each).isBehind(answers.get(each).scope())) {
                    ready.add(some.get(each));
                }
            }
        }
        return ready;
    }
}
