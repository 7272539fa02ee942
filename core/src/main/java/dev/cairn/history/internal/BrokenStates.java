package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.error.CorruptException;
import dev.cairn.model.Document;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** Finds the states of a scope that cannot be read, whose records can. Stateless. */
public final class BrokenStates {
    private static final int PAGE = 200;

    private BrokenStates() {}

    /**
     * One of them.
     *
     * @param readable those of its values that can be read
     */
    public record One(StoredRecord record, String reason, Map<String, Document> readable) {}

    /**
     * All of a kind, in the order of their first puts, each value looked at to its last byte. Records of another form are not among them;
     * {@link RepairContext#takeOut} takes those.
     */
    public static List<One> of(Storage storage, Scope scope, int kind) {
        return of(storage, scope, kind, record -> StoredState.of(0, record).state());
    }

    /** The same of records that hold a state in another form. */
    public static List<One> of(Storage storage, Scope scope, int kind, Function<StoredRecord, StateBody> state) {
        StateCheck check = new StateCheck(storage, scope, true);
        List<One> broken = new ArrayList<>();
        each(storage, scope, kind, record -> {
            StateBody body;
            try {
                body = state.apply(record);
            } catch (CorruptException otherForm) {
                return;
            }
            try {
                check.check(body);
            } catch (CorruptException e) {
                broken.add(new One(record, CorruptException.reason(e), check.readable(body)));
            }
        });
        return broken;
    }

    /** Visits all records of a kind in the order of their first puts. */
    public static void each(Storage storage, Scope scope, int kind, Consumer<StoredRecord> visit) {
        Scan scan = new Scan(kind, Scan.Order.SEQUENCE, false, null, null, null, PAGE, true);
        OnDamage.FAIL.records(storage, scope, scan).forEach(visit);
    }
}
