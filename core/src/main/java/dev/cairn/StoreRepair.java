package dev.cairn;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.RepairContext;
import dev.cairn.history.internal.ServiceSchema;
import dev.cairn.internal.text.Sha256;
import dev.cairn.maintenance.QuarantineFile;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Repairs a store of all tenants: rows first, then what refers to rows that are gone. Not thread-safe. */
final class StoreRepair {
    /** Failures of one scope that keep no other from being repaired. */
    private static final Set<ErrorCode> LEFT =
            Set.of(ErrorCode.CORRUPT, ErrorCode.LOCKED, ErrorCode.FENCED, ErrorCode.NOT_FOUND, ErrorCode.INTERNAL);

    private final Storage storage;
    private final RepairOptions options;
    private final @Nullable QuarantineFile file;
    private final Set<Damage> takenOut = new LinkedHashSet<>();
    private final Set<Damage> replaced = new LinkedHashSet<>();
    private final Set<Damage> unmended = new LinkedHashSet<>();
    /** Digests of what the file has: whoever repeats an attempt hands the same over again. */
    private final Set<String> kept = new HashSet<>();

    private final Set<String> touched = new HashSet<>();
    private final RecordLosses losses;

    StoreRepair(Storage storage, RepairOptions options, Instant now) {
        this.storage = storage;
        this.options = options;
        this.losses = new RecordLosses(options.dryRun());
        this.file =
                options.dryRun() || options.quarantine() == null ? null : new QuarantineFile(options.quarantine(), now);
    }

    RepairReport run() {
        try {
            storage.admin().quarantine(options.dryRun(), this::keep);
            scopes();
        } finally {
            if (file != null) {
                file.close();
            }
        }
        return new RepairReport(
                List.copyOf(takenOut),
                List.copyOf(replaced),
                List.copyOf(unmended),
                losses.list(),
                file == null ? java.util.Optional.empty() : file.path());
    }

    private void scopes() {
        for (ScopeInfo info : new OnDamage(damage -> {}).scopes(storage, ScopePrefix.EVERYTHING)) {
            losses.enter(info);
            Services.of(info.scope()).ifPresent(service -> scope(service, info.scope()));
            losses.leave(info);
        }
    }

    private void scope(ServiceSchema service, Scope scope) {
        List<DamagedRow> rows = new ArrayList<>();
        int before = unmended.size();
        try {
            if (touched.contains(scope.toString()) || isDamaged(service, scope)) {
                Consumer<DamagedRow> keep = ((Consumer<DamagedRow>) this::keep).andThen(rows::add);
                service.repair()
                        .run(
                                storage,
                                scope,
                                new RepairContext(options.dryRun(), options.moveHeads(), keep, unmended::add));
            }
        } catch (CairnException e) {
            if (!LEFT.contains(e.code())) {
                throw e;
            }
            if (options.dryRun() && e.code() == ErrorCode.CORRUPT && isPlanned(scope)) {
                return;
            }
            unmended.add(new Damage("scope " + scope, CorruptException.reason(e), scope.toString()));
        } catch (RuntimeException e) {
            unmended.add(new Damage("scope " + scope, "the repair stopped early: " + e, scope.toString()));
        }
        if (unmended.size() > before && !options.dryRun()) {
            takeBack(scope, rows);
        }
    }

    /** Whether the scope's header is repaired first, without which nothing of it can be read. */
    private boolean isPlanned(Scope scope) {
        String address = "scope " + scope;
        return replaced.stream().anyMatch(damage -> damage.address().equals(address));
    }

    /** Where something was refused, rows that were kept may be in the store as before. */
    private void takeBack(Scope scope, List<DamagedRow> rows) {
        for (DamagedRow row : rows) {
            if (RepairContext.isStored(storage, scope, row)) {
                if (takenOut.remove(row.damage())) {
                    losses.takeBack(row);
                }
                replaced.remove(row.damage());
            }
        }
    }

    private boolean isDamaged(ServiceSchema service, Scope scope) {
        List<Damage> found = new ArrayList<>();
        service.verification().check(scope, false, new DamageWalk(storage, found::add));
        return !found.isEmpty();
    }

    private void keep(DamagedRow row) {
        if (file != null && kept.add(Sha256.of(row.content().unsafeArray()))) {
            file.add(row);
        }
        touched.add(row.damage().scope());
        if ((row.replaced() ? replaced : takenOut).add(row.damage())) {
            losses.add(row);
        }
    }
}
