package dev.cairn.checkpoint.internal.care;

import dev.cairn.checkpoint.internal.put.KeyedRequest;
import dev.cairn.checkpoint.internal.record.BranchHead;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.EarlyWrites;
import dev.cairn.checkpoint.internal.record.GapRecord;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.ReflogEntry;
import dev.cairn.checkpoint.internal.record.ThreadNote;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.RepairContext;
import dev.cairn.history.internal.ServiceSchema;
import dev.cairn.history.internal.StateCheck;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Key;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** Describes the records of threads, and checks them. Stateless. */
public final class ThreadCare {
    /** What is stored in the scope of a thread. */
    public static final ServiceSchema SCHEMA = new ServiceSchema(
            ThreadStore.SERVICE,
            ThreadStore.CHECKPOINT,
            "checkpoint",
            Map.of(
                    ThreadStore.HEAD, second("head of branch "),
                    ThreadStore.TIP, second("former tip of branch "),
                    ThreadStore.WRITE, third("pending write "),
                    ThreadStore.CHECKPOINT, second("checkpoint "),
                    ThreadStore.GAP, second("note of removed checkpoint "),
                    ThreadStore.TAG, third("tag "),
                    ThreadStore.REQUEST, ServiceSchema.named("result of request "),
                    ThreadStore.NOTE, key -> "metadata of the thread"),
            ThreadCare::verify,
            ThreadCare::repair,
            EarlyWrites::overdue);

    /** What reads a record of each kind, and fails where it has another form; tags are all in their keys. */
    static final Map<Integer, Consumer<StoredRecord>> FORMS = Map.of(
            ThreadStore.HEAD, record -> BranchHead.read(0, record),
            ThreadStore.TIP, ReflogEntry::from,
            ThreadStore.WRITE, PendingWrites::state,
            ThreadStore.CHECKPOINT, CheckpointRecord::read,
            ThreadStore.GAP, GapRecord::read,
            ThreadStore.REQUEST, KeyedRequest::check,
            ThreadStore.NOTE, ThreadNote::check);

    private ThreadCare() {}

    private static Function<Bytes, String> second(String words) {
        return words((parts, second) -> words + second);
    }

    private static Function<Bytes, String> third(String words) {
        return words((parts, second) -> words + String.join("/", parts.subList(Math.min(2, parts.size()), parts.size()))
                + " of checkpoint " + second);
    }

    /** Keys begin with a namespace, which is named where it is not the first, and a checkpoint or branch. */
    private static Function<Bytes, String> words(BiFunction<List<String>, String, String> words) {
        return key -> {
            List<String> parts = Key.parts(key);
            String namespace = parts.isEmpty() || parts.get(0).isEmpty() ? "" : " of namespace " + parts.get(0);
            return words.apply(parts, parts.size() > 1 ? parts.get(1) : String.valueOf(key)) + namespace;
        };
    }

    private static void repair(Storage storage, Scope scope, RepairContext repairing) {
        new ThreadRepair(new ThreadStore(storage, scope.parts().get(0), Types.STANDARD), scope, repairing).run();
    }

    /** Reads every checkpoint and pending write, and follows every head. */
    private static void verify(Scope scope, boolean values, DamageWalk walk) {
        StateCheck states = new StateCheck(walk.storage(), scope, values);
        walk.records(scope, ThreadStore.HEAD, record -> verifyHead(walk.storage(), scope, record));
        walk.records(scope, ThreadStore.TAG, record -> verifyTag(walk.storage(), scope, record));
        for (int kind : List.of(ThreadStore.TIP, ThreadStore.GAP, ThreadStore.REQUEST, ThreadStore.NOTE)) {
            walk.records(scope, kind, Objects.requireNonNull(FORMS.get(kind)));
        }
        new HeadCheck(walk.storage(), scope).tell(walk.found());
        AncestryCheck ancestry =
                new AncestryCheck(new ThreadStore(walk.storage(), scope.parts().get(0), Types.STANDARD), scope);
        walk.records(scope, ThreadStore.CHECKPOINT, record -> {
            CheckpointRecord checkpoint = CheckpointRecord.read(record);
            states.check(checkpoint.state());
            ancestry.take(checkpoint, record.sequence());
        });
        walk.records(scope, ThreadStore.WRITE, record -> states.check(PendingWrites.state(record)));
    }

    private static void verifyHead(Storage storage, Scope scope, StoredRecord record) {
        List<String> key = Key.parts(record.key());
        String id = String.valueOf(BranchHead.read(0, record).checkpointId());
        expectStored(storage, scope, "head of branch " + key.get(1), key.get(0), id);
    }

    private static void verifyTag(Storage storage, Scope scope, StoredRecord record) {
        List<String> key = Key.parts(record.key());
        expectStored(storage, scope, "tag '" + key.get(2) + "'", key.get(0), key.get(1));
    }

    private static void expectStored(Storage storage, Scope scope, String address, String namespace, String id) {
        if (storage.find(scope, ThreadStore.CHECKPOINT, ThreadStore.checkpointKey(namespace, id))
                .isEmpty()) {
            throw new CorruptException(address, "it points to checkpoint " + id + ", which is not stored", null);
        }
    }
}
