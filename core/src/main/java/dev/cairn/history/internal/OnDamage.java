package dev.cairn.history.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoreListings;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a listing does at a damaged row: it fails, or it reports the row and continues after it. Safe for use by many threads as far as the
 * consumer is.
 *
 * @param damaged receives each damaged row, or null to fail at the first
 */
public record OnDamage(@Nullable Consumer<Damage> damaged) {
    private static final int PAGE = 500;

    /** Fails at the first damaged row. */
    public static final OnDamage FAIL = new OnDamage(null);

    private StoreListings listings(Storage storage) {
        return damaged == null ? storage : storage.admin().salvage(damaged);
    }

    /** Reads a page of records of one scope. */
    public ScanPage<StoredRecord> scan(Storage storage, Scope scope, Scan scan) {
        return listings(storage).scan(scope, scan);
    }

    /** Reads a page of records of many scopes. */
    public ScanPage<Scoped<StoredRecord>> scanAll(
            Storage storage, ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        return listings(storage).scanAll(prefix, scan, after);
    }

    /** Reads all records that a scan finds, page by page. */
    public Iterable<StoredRecord> records(Storage storage, Scope scope, Scan scan) {
        return ScanPage.all(last -> scan(storage, scope, last == null ? scan : scan.after(last)));
    }

    /** Reads all records of many scopes that a scan finds, page by page. */
    public Iterable<Scoped<StoredRecord>> records(Storage storage, ScopePrefix prefix, Scan scan) {
        return ScanPage.all(last -> scanAll(storage, prefix, scan, last));
    }

    /** Reads the headers of all scopes of a prefix by name, page by page. */
    public Iterable<ScopeInfo> scopes(Storage storage, ScopePrefix prefix) {
        return ScanPage.all(last -> scopes(storage, new ScopeScan(prefix, ScopeScan.Order.NAME, last, PAGE)));
    }

    /** Reads a page of headers. */
    public ScanPage<ScopeInfo> scopes(Storage storage, ScopeScan scan) {
        return listings(storage).scopes(scan);
    }

    /**
     * Reads what rows stand for: all at once, and one by one where something of one is damaged.
     *
     * @param place the scope of a row, for the report
     * @param read gives one answer per row, in order
     * @return the answers in order; null for a damaged row
     */
    public <T, R> List<@Nullable R> read(
            List<T> rows, Function<T, Object> place, Function<List<T>, List<@Nullable R>> read) {
        if (damaged == null) {
            return read.apply(rows);
        }
        try {
            return read.apply(rows);
        } catch (CairnException oneOfThem) {
            CorruptException.rethrowPassing(oneOfThem);
        }
        List<@Nullable R> answers = new ArrayList<>();
        for (T row : rows) {
            answers.add(readOne(row, place, read));
        }
        return answers;
    }

    private <T, R> @Nullable R readOne(T row, Function<T, Object> place, Function<List<T>, List<@Nullable R>> read) {
        try {
            return read.apply(List.of(row)).get(0);
        } catch (CairnException e) {
            CorruptException.rethrowPassing(e);
            tell(e, place.apply(row));
            return null;
        }
    }

    /** The same for a listing that reads everything for each page: only the first page, which has no cursor, reports. */
    public OnDamage onFirst(@Nullable String cursor) {
        return damaged == null || cursor == null ? this : new OnDamage(row -> {});
    }

    /** The same, but what is reported goes into a list. */
    public OnDamage later(List<Damage> list) {
        return damaged == null ? this : new OnDamage(list::add);
    }

    /** Reports a damaged row. */
    public void tell(Damage row) {
        if (damaged != null) {
            damaged.accept(row);
        }
    }

    /** Fails, or reports what a failure says. */
    public void tell(CairnException failure, Object place) {
        if (damaged == null) {
            throw failure;
        }
        Object address = failure.details().getOrDefault("address", place);
        damaged.accept(new Damage(String.valueOf(address), CorruptException.reason(failure), place.toString()));
    }
}
