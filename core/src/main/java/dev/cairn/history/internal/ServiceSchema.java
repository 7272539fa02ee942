package dev.cairn.history.internal;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a service stores in its scopes, whatever the tenant: kinds of records, the words for them, and how one scope is checked and repaired.
 * Immutable. Not a record: constants of this type stand in exported packages, and the Javadoc tool of JDK 17 fails at links to records of
 * packages that are not exported.
 */
public final class ServiceSchema {
    private final String service;
    private final int countedKind;
    private final String countedWord;
    private final Map<Integer, Function<Bytes, String>> words;
    private final Verification verification;
    private final Repair repair;
    private final Overdue overdue;

    /**
     * Describes a service.
     *
     * @param service the second part of the names of its scopes
     * @param countedKind the kind of record that people count
     * @param countedWord its name in the singular; empty where people count no kind
     * @param words what people call a record, by its kind: made from its key
     * @param verification how a scope is checked
     * @param repair how a scope is repaired
     * @param overdue which records of a scope wait for something that has not come in time: their sequence numbers, for a sweep
     */
    public ServiceSchema(
            String service,
            int countedKind,
            String countedWord,
            Map<Integer, Function<Bytes, String>> words,
            Verification verification,
            Repair repair,
            Overdue overdue) {
        this.service = service;
        this.countedKind = countedKind;
        this.countedWord = countedWord;
        this.words = words;
        this.verification = verification;
        this.repair = repair;
        this.overdue = overdue;
    }

    /** Describes a service whose records wait for nothing. */
    public ServiceSchema(
            String service,
            int countedKind,
            String countedWord,
            Map<Integer, Function<Bytes, String>> words,
            Verification verification,
            Repair repair) {
        this(service, countedKind, countedWord, words, verification, repair, (scope, now) -> Set.of());
    }

    /** Returns the second part of the names of its scopes. */
    public String service() {
        return service;
    }

    /** Returns what people call a record, by its kind: made from its key. */
    public Map<Integer, Function<Bytes, String>> words() {
        return words;
    }

    /** Returns how a scope is checked. */
    public Verification verification() {
        return verification;
    }

    /** Returns how a scope is repaired. */
    public Repair repair() {
        return repair;
    }

    /** Returns which records of a scope are overdue. */
    public Overdue overdue() {
        return overdue;
    }

    /** Checks one scope: every record, what it points to, and that every value is covered by frames. */
    @FunctionalInterface
    public interface Verification {
        /**
         * Reports all damage to the walk.
         *
         * @param values whether every value is decoded and compared with its SHA-256, too
         */
        void check(Scope scope, boolean values, DamageWalk walk);
    }

    /** Removes what cannot be read because rows are missing that it refers to, and repairs what points there. */
    @FunctionalInterface
    public interface Repair {
        /**
         * Repairs one scope. Has checked every value of the scope before it reports anything.
         *
         * @throws dev.cairn.error.CairnException {@code LOCKED} while a lease runs or writers are faster for 30 s; what was done stays done
         */
        void run(Storage storage, Scope scope, RepairContext repairing);
    }

    /** Finds records that a sweep removes. */
    @FunctionalInterface
    public interface Overdue {
        /** The records' sequence numbers. */
        Set<Long> find(ScopeView scope, Instant now);
    }

    /** Words that end with the parts of a key. */
    public static Function<Bytes, String> named(String words) {
        return key -> words + String.join("/", Key.parts(key));
    }

    /** What people count in a record of a kind; empty for records that they do not count. */
    public String counted(int kind) {
        return countedWord.isEmpty() ? "record" : kind == countedKind ? countedWord : "";
    }

    /**
     * Checks one scope with every value, or all scopes of a prefix.
     *
     * @param one the only scope that is checked; null for all
     */
    public void verify(Storage storage, ScopePrefix all, @Nullable Scope one, Consumer<Damage> found) {
        DamageWalk walk = new DamageWalk(storage, found);
        if (one == null) {
            walk.scopes(all, scope -> verification.check(scope, true, walk));
        } else {
            verification.check(one, true, walk);
        }
    }
}
