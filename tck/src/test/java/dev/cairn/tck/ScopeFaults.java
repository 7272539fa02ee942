package dev.cairn.tck;

import dev.cairn.storage.Budget;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.ScopeScan.Order;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Faults of listing scopes. */
final class ScopeFaults {
    private ScopeFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "scopes_are_listed_by_name",
                        "scopes by name come in reverse",
                        t -> sorted(
                                t,
                                Order.NAME,
                                Comparator.comparing(ScopeInfo::scope).reversed())),
                Fault.of(
                        "scopes_are_listed_by_latest_change_then_name",
                        "the latest comes last",
                        t -> sorted(t, Order.LATEST_CHANGE, Comparator.comparing(ScopeInfo::changed))),
                Fault.of(
                        "pages_of_scopes_by_name_go_on_behind_the_last",
                        "pages by name skip a scope",
                        ScopeFaults::skipOne),
                Fault.of(
                        "pages_of_scopes_by_latest_change_go_on_behind_the_last",
                        "a page begins behind the last time of change",
                        ScopeFaults::cursorIsOnlyATime),
                Fault.of(
                        "a_page_of_scopes_says_exactly_whether_there_is_more",
                        "a full page of scopes always claims more",
                        t -> t.scopes = s -> {
                            List<ScopeInfo> found = t.sound().scopes(s).items();
                            return new ScanPage<>(found, found.size() == s.limit());
                        }),
                Fault.of(
                        "a_listed_header_is_that_of_a_read",
                        "listed headers lack the bytes",
                        t -> t.scopes = s -> Tamper.mapped(
                                t.sound().scopes(s), info -> HeaderDraft.changed(info, d -> d.bytes = 0))),
                Fault.of(
                        "a_prefix_of_scopes_ends_at_a_part",
                        "a prefix of listed scopes does not end at a part",
                        t -> asked(t, s -> prefixed(s, ScanAllFaults.loose(s.prefix())))),
                Fault.of(
                        "an_empty_prefix_lists_every_scope",
                        "an empty prefix lists no scope",
                        t -> t.scopes = s -> s.prefix().equals(ScopePrefix.EVERYTHING)
                                ? new ScanPage<>(List.of(), false)
                                : t.sound().scopes(s)),
                Fault.of(
                        "a_scope_stays_when_its_last_record_goes",
                        "a scope goes with its last record",
                        t -> t.afterCommit((scope, c) -> {
                            if (t.header(scope).stream().anyMatch(info -> info.records() == 0)) {
                                t.sound().admin().drop(scope, Budget.UNLIMITED);
                            }
                        })),
                Fault.of(
                        "every_commit_makes_its_scope_the_latest",
                        "only puts make a scope the latest",
                        ScopeFaults::onlyPutsMakeLatest));
    }

    private static void asked(Tamper t, UnaryOperator<ScopeScan> change) {
        t.scopes = s -> t.sound().scopes(change.apply(s));
    }

    private static ScopeScan prefixed(ScopeScan s, ScopePrefix prefix) {
        return new ScopeScan(prefix, s.order(), s.after(), s.limit());
    }

    private static void sorted(Tamper t, Order which, Comparator<ScopeInfo> order) {
        t.scopes = s -> {
            ScanPage<ScopeInfo> page = t.sound().scopes(s);
            return s.order() == which
                    ? new ScanPage<>(page.items().stream().sorted(order).toList(), page.more())
                    : page;
        };
    }

    private static void skipOne(Tamper t) {
        t.scopes = s -> {
            ScanPage<ScopeInfo> page = t.sound().scopes(s);
            boolean skip = s.after() != null && !page.items().isEmpty();
            return skip ? new ScanPage<>(page.items().subList(1, page.items().size()), page.more()) : page;
        };
    }

    private static void cursorIsOnlyATime(Tamper t) {
        t.scopes = s -> {
            ScopeInfo after = s.after();
            if (after == null) {
                return t.sound().scopes(s);
            }
            ScopeScan all = new ScopeScan(s.prefix(), s.order(), null, 1_000);
            return ScanPage.of(
                    t.sound().scopes(all).items().stream()
                            .filter(info -> info.changed().isBefore(after.changed()))
                            .limit(s.limit() + 1L)
                            .toList(),
                    s.limit());
        };
    }

    private static void onlyPutsMakeLatest(Tamper t) {
        Map<Scope, Instant> lastPut = new HashMap<>();
        t.afterCommit((scope, c) -> {
            if (!c.puts().isEmpty()) {
                lastPut.put(scope, t.clock().instant());
            }
        });
        Comparator<ScopeInfo> order = Comparator.<ScopeInfo, Instant>comparing(
                        info -> lastPut.getOrDefault(info.scope(), info.changed()))
                .reversed()
                .thenComparing(ScopeInfo::scope);
        sorted(t, Order.LATEST_CHANGE, order);
    }
}
