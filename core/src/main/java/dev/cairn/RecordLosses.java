package dev.cairn;

import dev.cairn.maintenance.LostRecords;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.ScopeInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Counts, scope by scope, the records that a repair of a store finds lost. Not thread-safe. */
final class RecordLosses {
    private final boolean dryRun;
    private final Map<String, Long> lost = new LinkedHashMap<>();
    private final Map<String, Long> before = new HashMap<>();

    /** @param dryRun whether headers still count what is lost */
    RecordLosses(boolean dryRun) {
        this.dryRun = dryRun;
    }

    void add(DamagedRow row) {
        change(row.damage().scope(), row.records());
    }

    void takeBack(DamagedRow row) {
        change(row.damage().scope(), -row.records());
    }

    private void change(String scope, long records) {
        if (records != 0) {
            lost.merge(scope, records, Long::sum);
        }
    }

    /** A scope is looked at, after the backend took out its rows and before its service does. */
    void enter(ScopeInfo info) {
        String scope = info.scope().toString();
        before.put(scope, info.records() + (dryRun ? 0 : lost.getOrDefault(scope, 0L)));
    }

    /** Its service is done: of most scopes nothing is lost, and nothing is kept in mind. */
    void leave(ScopeInfo info) {
        String scope = info.scope().toString();
        if (!lost.containsKey(scope)) {
            before.remove(scope);
        }
    }

    List<LostRecords> list() {
        List<LostRecords> list = new ArrayList<>();
        lost.forEach((scope, records) -> {
            Long had = before.get(scope);
            if (records > 0) {
                list.add(new LostRecords(scope, records, had == null ? OptionalLong.empty() : OptionalLong.of(had)));
            }
        });
        list.sort(Comparator.comparingLong(LostRecords::lost).reversed().thenComparing(LostRecords::scope));
        return list;
    }
}
