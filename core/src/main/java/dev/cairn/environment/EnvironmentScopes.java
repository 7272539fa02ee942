package dev.cairn.environment;

import dev.cairn.CairnException;
import dev.cairn.codec.EncodedState.StateBody;
import dev.cairn.model.Document;
import dev.cairn.model.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Walks through scopes and their records page by page, for checks of all that is stored. Stateless. */
final class EnvironmentScopes {
    private static final int PAGE = 200;

    private EnvironmentScopes() {}

    static void each(Storage storage, ScopePrefix prefix, Consumer<Damage> found, Consumer<Scope> visit) {
        ScopeInfo last = null;
        boolean more = true;
        while (more) {
            Page<ScopeInfo> page = storage.scopes(new ScopeScan(prefix, ScopeScan.Order.NAME, last, PAGE), found);
            for (ScopeInfo info : page.items()) {
                visit.accept(info.scope());
                last = info;
            }
            more = page.more();
        }
    }

    static void eachRecord(
            Storage storage, Scope scope, int kind, Consumer<Damage> found, Consumer<StoredRecord> check) {
        @Nullable StoredRecord last = null;
        boolean more = true;
        while (more) {
            Page<StoredRecord> page;
            try {
                page = storage.scan(scope, new Scan(kind, Scan.Order.SEQUENCE, false, null, null, last, PAGE, true));
            } catch (CairnException e) {
                report("records of kind " + kind, e, scope, found);
                return;
            }
            for (StoredRecord record : page.items()) {
                last = record;
                try {
                    check.accept(record);
                } catch (CairnException e) {
                    report(String.join("/", Key.parts(record.key())), e, scope, found);
                }
            }
            more = page.more();
        }
    }

    static StateBody state(StoredRecord record) {
        Document body = Document.ofTrusted(record.body().unsafeArray(), Types.STANDARD);
        return new StateBody(body.at("/lanes"), body.at("/values"));
    }

    private static void report(String what, CairnException e, Scope scope, Consumer<Damage> found) {
        Object address = e.details().getOrDefault("address", what);
        Object reason = e.details().getOrDefault("reason", e.getMessage());
        found.accept(new Damage(what + ": " + address, String.valueOf(reason), scope.toString()));
    }
}
