package dev.cairn.storage.memory;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Listings across scopes. Each scope is read at a moment of its own. */
record Listings(Scopes scopes) {
    private static final Comparator<Scoped<StoredRecord>> BY_COMMIT =
            Comparator.<Scoped<StoredRecord>, Instant>comparing(
                            record -> record.value().committed())
                    .thenComparing(Scoped::scope)
                    .thenComparing(record -> record.value().sequence());

    private static final Comparator<ScopeInfo> LATEST_CHANGE =
            Comparator.comparing(ScopeInfo::changed).reversed().thenComparing(ScopeInfo::scope);

    private static final Comparator<Expiring> BY_EXPIRY = Comparator.comparing(Expiring::when)
            .thenComparing(expiring -> expiring.record().scope())
            .thenComparing(expiring -> expiring.record().value().kind())
            .thenComparing(expiring -> expiring.record().value().key());

    /** A record, or a scope without record, and when it ends. */
    private record Expiring(Instant when, Scoped<StoredRecord> record) {}

    ScanPage<ScopeInfo> scopes(ScopeScan scan) {
        Comparator<ScopeInfo> order =
                scan.order() == ScopeScan.Order.NAME ? Comparator.comparing(ScopeInfo::scope) : LATEST_CHANGE;
        List<ScopeInfo> found = new ArrayList<>();
        scopes.each(scan.prefix(), (scope, content) -> found.add(content.info(scope)));
        return page(found, order, scan.after(), scan.limit());
    }

    ScanPage<Scoped<StoredRecord>> records(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        List<Scoped<StoredRecord>> found = new ArrayList<>();
        scopes.each(
                prefix,
                (scope, content) -> content.records().range(scan.kind(), scan.from(), scan.to()).stream()
                        .map(record -> new Scoped<>(scope, record))
                        .forEach(found::add));
        Comparator<Scoped<StoredRecord>> order = scan.descending() ? BY_COMMIT.reversed() : BY_COMMIT;
        return detached(page(found, order, after, scan.limit()), record -> Detached.of(record, scan.bodies()));
    }

    ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit) {
        List<Expiring> found = new ArrayList<>();
        scopes.each(ScopePrefix.EVERYTHING, (scope, content) -> {
            addExpired(found, now, new Scoped<>(scope, marker(content)));
            content.records().bySequence().forEach(record -> addExpired(found, now, new Scoped<>(scope, record)));
        });
        return detached(page(found, BY_EXPIRY, null, limit), expiring -> Detached.of(expiring.record(), true));
    }

    private static void addExpired(List<Expiring> found, Instant now, Scoped<StoredRecord> record) {
        Instant when = record.value().expires();
        if (when != null && !when.isAfter(now)) {
            found.add(new Expiring(when, record));
        }
    }

    /** Stands for a scope in the listing of what expired. */
    private static StoredRecord marker(ScopeContent content) {
        return new StoredRecord(0, Bytes.EMPTY, 0, 0, 0, content.changed(), content.expires(), null, Bytes.EMPTY);
    }

    private static <T> ScanPage<T> page(List<T> found, Comparator<T> order, @Nullable T after, int limit) {
        List<T> rest = found.stream()
                .filter(item -> after == null || order.compare(item, after) > 0)
                .sorted(order)
                .limit(limit + 1L)
                .toList();
        return ScanPage.of(rest, limit);
    }

    private static <T, R> ScanPage<R> detached(ScanPage<T> page, Function<T, R> copy) {
        return new ScanPage<>(page.items().stream().map(copy).toList(), page.more());
    }
}
