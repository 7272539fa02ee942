package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.checkpoint.ThreadMark.Node;
import dev.cairn.checkpoint.ThreadMark.Place;
import dev.cairn.codec.StateOutline;
import dev.cairn.history.DamageWalk;
import dev.cairn.model.Names;
import dev.cairn.model.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks at how the records of a thread stand to each other, where somebody else than this library may have written them: names, heads and
 * their links, circles of parents. Values are for {@link Checkpointer#verify}. Stateless.
 */
public final class ThreadShape {
    private static final int MOST = 20;

    private ThreadShape() {}

    /** What is wrong with a thread. */
    public static List<String> problems(Storage storage, String tenant, String threadId) {
        ThreadStore store = new ThreadStore(storage, tenant, Types.STANDARD);
        List<String> problems = new ArrayList<>();
        Scope scope = store.scope(threadId);
        DamageWalk walk = new DamageWalk(storage, damage -> problems.add(damage.address() + ": " + damage.reason()));
        ThreadMark mark = ThreadMark.of(threadId);
        for (int kind : CarriedThread.CARRIED) {
            walk.records(scope, kind, record -> check(record, mark));
        }
        walk.records(scope, ThreadStore.HEAD, ThreadShape::checkLink);
        if (problems.isEmpty()) {
            circles(mark, problems);
        }
        return problems.size() > MOST ? problems.subList(0, MOST) : problems;
    }

    private static void check(StoredRecord record, ThreadMark mark) {
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
    }

    private static void checkLink(StoredRecord record) {
        String id = String.valueOf(BranchHead.read(0, record).checkpointId());
        Bytes link = record.link();
        if (link == null
                || !link.equals(ThreadStore.checkpointKey(Place.of(record).namespace(), id))) {
            throw new CairnException(
                    dev.cairn.ErrorCode.INVALID, "the link of the head does not go to checkpoint " + id);
        }
    }

    private static void circles(ThreadMark mark, List<String> problems) {
        Map<Place, Integer> walks = new HashMap<>();
        int number = 0;
        for (Place start : mark.nodes().keySet()) {
            number++;
            @Nullable Place at = start;
            while (at != null && !walks.containsKey(at)) {
                walks.put(at, number);
                at = parent(mark, at);
            }
            Integer walk = at == null ? null : walks.get(at);
            if (at != null && walk != null && walk == number && problems.size() < MOST) {
                problems.add("checkpoint " + at.name() + " is its own ancestor");
            }
        }
    }

    private static @Nullable Place parent(ThreadMark mark, Place of) {
        Node node = mark.nodes().get(of);
        HistoryGap gap = mark.gaps().get(of);
        String parent = node != null ? node.parent() : gap == null ? null : gap.ancestorId();
        return parent == null ? null : new Place(of.namespace(), parent);
    }
}
