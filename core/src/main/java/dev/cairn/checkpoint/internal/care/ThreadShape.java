package dev.cairn.checkpoint.internal.care;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Threads;
import dev.cairn.checkpoint.internal.record.BranchHead;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.ThreadIndex;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.checkpoint.internal.record.ThreadNote;
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
import java.util.List;

/**
 * Looks at how the records of a thread stand to each other, where another writer than this library may have written them: names, heads and
 * their links, circles of parents. Values are for {@link Threads#verify}. Used once, by one thread.
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
        } else if (record.kind() == ThreadStore.NOTE) {
            ThreadNote.check(record);
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
        for (Place place : mark.circles()) {
            if (problems.size() < MOST) {
                problems.add("checkpoint " + place.name() + " is its own ancestor");
            }
        }
    }
}
