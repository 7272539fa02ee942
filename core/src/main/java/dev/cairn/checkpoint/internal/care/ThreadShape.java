package dev.cairn.checkpoint.internal.care;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.internal.record.BranchHead;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.ThreadIndex;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Node;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.codec.internal.read.StateOutline;
import dev.cairn.error.CairnException;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.internal.text.Names;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks at how the records of a thread stand to each other, where somebody else than this library may have written them: names, heads and
 * their links, circles of parents. Values are for {@link Checkpointer#verify}. Used once, by one thread.
 */
public final class ThreadShape {
    private static final int MOST = 20;

    private final Scope scope;
    private final ThreadIndex mark;
    private final List<String> problems = new ArrayList<>();

    /** Begins to look at a thread, whose records are to be given. */
    public ThreadShape(Scope scope) {
        this.scope = scope;
        this.mark = ThreadIndex.of(ThreadStore.threadId(scope));
    }

    /** Looks at a record of it; whether nothing is wrong with it alone. */
    public boolean take(StoredRecord record) {
        if (!CarriedThread.CARRIED.contains(record.kind())) {
            return true;
        }
        Damage damage = DamageWalk.damage(scope, record, this::check);
        if (damage != null && problems.size() < MOST) {
            problems.add(damage.address() + ": " + damage.reason());
        }
        return damage == null;
    }

    /** What is wrong with all that were given. */
    public List<String> problems() {
        if (problems.isEmpty()) {
            circles();
        }
        return problems;
    }

    private void check(StoredRecord record) {
        Place place = Place.of(record);
        new Names()
                .namespace(place.namespace())
                .name("branch or checkpoint id", place.name())
                .done();
        if (record.kind() == ThreadStore.CHECKPOINT) {
            CheckpointRecord checkpoint = CheckpointRecord.read(record);
            new Names()
                    .id("checkpoint id", checkpoint.id())
                    .name("branch", checkpoint.branch())
                    .done();
            if (checkpoint.parent() != null) {
                new Names().id("id of the parent", checkpoint.parent()).done();
            }
            checkpoint.summary(CheckpointConfig.of("-"), record.sequence());
            mark.take(
                    checkpoint,
                    StateOutline.of(checkpoint.state()),
                    record.body().length());
        } else {
            mark.take(record);
        }
        if (record.kind() == ThreadStore.HEAD) {
            checkLink(record);
        }
    }

    private static void checkLink(StoredRecord record) {
        String id = String.valueOf(BranchHead.read(0, record).checkpointId());
        Bytes link = record.link();
        if (link == null
                || !link.equals(ThreadStore.checkpointKey(Place.of(record).namespace(), id))) {
            throw new CairnException(
                    dev.cairn.error.ErrorCode.INVALID, "the link of the head does not go to checkpoint " + id);
        }
    }

    private void circles() {
        Map<Place, Integer> walks = new HashMap<>();
        int number = 0;
        for (Place start : mark.nodes().keySet()) {
            number++;
            @Nullable Place at = start;
            while (at != null && !walks.containsKey(at)) {
                walks.put(at, number);
                at = parent(at);
            }
            Integer walk = at == null ? null : walks.get(at);
            if (at != null && walk != null && walk == number && problems.size() < MOST) {
                problems.add("checkpoint " + at.name() + " is its own ancestor");
            }
        }
    }

    private @Nullable Place parent(Place of) {
        Node node = mark.nodes().get(of);
        HistoryGap gap = mark.gaps().get(of);
        String parent = node != null ? node.parent() : gap == null ? null : gap.ancestorId();
        return parent == null ? null : new Place(of.namespace(), parent);
    }
}
