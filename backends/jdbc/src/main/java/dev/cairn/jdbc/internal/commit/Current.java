package dev.cairn.jdbc.internal.commit;

import dev.cairn.jdbc.internal.table.Address;
import dev.cairn.jdbc.internal.table.Call;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Records;
import dev.cairn.jdbc.internal.table.ScopeCache.KnownScope;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Delete;
import dev.cairn.storage.Put;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The records that a commit talks about, as they stand while it is carried out. */
public final class Current {
    private final Map<Address, RecordRow> rows = new HashMap<>();

    /** Knows of no record: for a scope that does not exist. */
    public Current() {}

    /** Fetches each record that the commit names; in an order common to all writers where rows are locked one by one. */
    static Current load(Records records, Sql sql, Commit commit) throws SQLException {
        String text = text(sql, commit);
        Current current = new Current();
        for (Address address : inOrder(sql, commit)) {
            RecordRow row = records.find(text, address.kind(), address.key());
            if (row != null) {
                current.rows.put(address, row);
            }
        }
        return current;
    }

    /** What {@link #load} will ask in a scope of a number. */
    static List<Call> questions(long scopeId, Sql sql, Commit commit) {
        String text = text(sql, commit);
        return inOrder(sql, commit).stream()
                .map(address -> Records.question(text, scopeId, address.kind(), address.key()))
                .toList();
    }

    private static boolean headerIsLocked(Sql sql, Commit commit) {
        return commit.ordered() || sql.dialect.exactHeaders();
    }

    private static String text(Sql sql, Commit commit) {
        return headerIsLocked(sql, commit) ? sql.recordByKey : sql.recordByKeyLocked;
    }

    private static Collection<Address> inOrder(Sql sql, Commit commit) {
        return headerIsLocked(sql, commit) ? named(commit) : new TreeSet<>(named(commit));
    }

    @Nullable
    RecordRow get(int kind, Bytes key) {
        return rows.get(new Address(kind, key));
    }

    public void put(RecordRow row) {
        rows.put(new Address(row.kind(), row.key()), row);
    }

    /** The records that were put here or found, without their bodies. */
    Map<Address, KnownScope.Row> known() {
        Map<Address, KnownScope.Row> known = new HashMap<>();
        rows.forEach((address, row) -> known.put(address, KnownScope.Row.of(row)));
        return known;
    }

    @Nullable
    RecordRow remove(Delete delete) {
        return rows.remove(new Address(delete.kind(), delete.key()));
    }

    private static Collection<Address> named(Commit commit) {
        Set<Address> named = new LinkedHashSet<>();
        for (Check check : commit.checks()) {
            Address address = Address.of(check);
            if (address != null) {
                named.add(address);
            }
        }
        for (Delete delete : commit.deletes()) {
            named.add(new Address(delete.kind(), delete.key()));
        }
        for (Put put : commit.puts()) {
            named.add(new Address(put.kind(), put.key()));
        }
        return named;
    }
}
