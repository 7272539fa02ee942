package dev.cairn.tck;

import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Compaction;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.storage.StoredRecord;
import dev.cairn.tck.Tampering.CommitHook;
import dev.cairn.tck.backend.Clauses;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * A memory store that acts as a durable one, so that every branch of the kit can be seen red: it stays when all instances are
 * closed, and rows can be damaged, which reading them then notices.
 */
class DurableFixture extends MemoryFixture {
    private final Consumer<Tamper> first;
    private final Consumer<Tamper> later;
    private final List<Storage> handles = new ArrayList<>();
    private final Map<String, Consumer<Commit.Builder>> damaged = new ConcurrentHashMap<>();
    private final FullPlace place;
    private volatile boolean full;

    /** Answers a commit that needs space where there is none. */
    interface FullPlace {
        CommitOutcome commit(Tamper storage, Scope scope, Commit commit);
    }

    /**
     * Makes a fixture with a fault.
     *
     * @param first spoils the instance that a test opens first
     * @param later spoils any other
     */
    DurableFixture(Consumer<Tamper> first, Consumer<Tamper> later) {
        this(first, later, (storage, scope, commit) -> {
            throw Tampering.failure(ErrorCode.NO_SPACE);
        });
    }

    /** Makes a fixture whose instances are sound until their place is full. */
    DurableFixture(FullPlace place) {
        this(instance -> {}, instance -> {}, place);
    }

    private DurableFixture(Consumer<Tamper> first, Consumer<Tamper> later, FullPlace place) {
        this.first = first;
        this.later = later;
        this.place = place;
    }

    /** Makes a sound fixture. */
    DurableFixture() {
        this(instance -> {}, instance -> {});
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(Durability.PROCESS, Set.of(Capability.values()));
    }

    @Override
    public Storage open(Clock clock) {
        handles.add(open(clock, Mode.CREATE));
        return instance(clock, first);
    }

    @Override
    public Storage openAnother(Clock clock) {
        return instance(clock, later);
    }

    @Override
    public Storage reopen(Clock clock) {
        return instance(clock, later);
    }

    @Override
    public Optional<Storage> openReadOnly(Clock clock) {
        Tamper fixed = new Tamper(instance(clock, later), clock);
        fixed.refuseChanges(ErrorCode.UNSUPPORTED);
        return Optional.of(fixed);
    }

    @Override
    public boolean fill() {
        full = true;
        return true;
    }

    @Override
    public void free() {
        full = false;
    }

    @Override
    public boolean damageRecord(Scope scope, int kind, Bytes key) {
        return damaged.put(address(kind, key), commit -> commit.delete(kind, key)) == null;
    }

    @Override
    public boolean damageFrame(Scope scope, long lane, int first) {
        return damaged.put(address(lane, first), commit -> commit.drop(new LaneRange(lane, first, first + 1))) == null;
    }

    @Override
    public void close() {
        handles.forEach(Storage::close);
    }

    private Storage instance(Clock clock, Consumer<Tamper> spoil) {
        Storage handle = open(clock, Mode.EXISTING);
        handles.add(handle);
        Tamper verifying = new Tamper(handle, clock);
        verifying.capabilities = this::capabilities;
        verifying.compact = erase -> new Compaction(2, 1, List.of());
        verify(verifying);
        limit(verifying);
        Tamper spoiled = new Tamper(verifying, clock);
        spoil.accept(spoiled);
        return spoiled;
    }

    private void limit(Tamper storage) {
        CommitHook roomy = storage.commit;
        storage.commit = (scope, commit) ->
                full && !commit.frames().isEmpty() ? place.commit(storage, scope, commit) : roomy.commit(scope, commit);
    }

    private void verify(Tamper storage) {
        storage.records(record -> failIfDamaged(address(record.kind, record.key)));
        storage.frames(frames -> {
            frames.forEach(frame -> failIfDamaged(address(frame.lane(), frame.first())));
            return frames;
        });
        storage.commits(draft -> draft.checks.forEach(check -> failIfDamaged(address(check))));
        storage.inspect = found -> {
            storage.sound().admin().inspect(found);
            damaged.keySet().forEach(address -> found.accept(new Damage(address, "the fixture damaged it", "")));
        };
        storage.quarantine = (dryRun, keep) -> takeOut(storage, dryRun, keep);
        storage.soundScan = (scope, scan, reported) -> soundOf(storage.sound().scan(scope, scan), reported);
        storage.soundScanAll = (prefix, scan, after, reported) -> soundOfAll(
                storage.sound().scanAll(prefix, Scan.all(scan.kind(), Integer.MAX_VALUE - 1), after),
                scan.limit(),
                reported);
    }

    private void takeOut(Tamper storage, boolean dryRun, Consumer<DamagedRow> keep) {
        Commit.Builder commit = Commit.inOrder();
        damaged.forEach((address, removal) -> {
            keep.accept(new DamagedRow(
                    new Damage(address, "the fixture damaged it", ""), false, Bytes.fromUtf8("content of " + address)));
            removal.accept(commit);
        });
        if (!dryRun && !damaged.isEmpty()) {
            storage.sound().commit(Clauses.SCOPE, commit.build());
            damaged.clear();
        }
    }

    private ScanPage<StoredRecord> soundOf(ScanPage<StoredRecord> page, Consumer<Damage> reported) {
        List<StoredRecord> sound = new ArrayList<>();
        for (StoredRecord record : page.items()) {
            String address = address(record.kind(), record.key());
            if (damaged.containsKey(address)) {
                reported.accept(new Damage(address, "the fixture damaged it", ""));
            } else {
                sound.add(record);
            }
        }
        return new ScanPage<>(sound, page.more());
    }

    private ScanPage<Scoped<StoredRecord>> soundOfAll(
            ScanPage<Scoped<StoredRecord>> page, int limit, Consumer<Damage> reported) {
        List<Scoped<StoredRecord>> sound = new ArrayList<>();
        for (Scoped<StoredRecord> found : page.items()) {
            StoredRecord record = found.value();
            String address = address(record.kind(), record.key());
            if (!damaged.containsKey(address)) {
                sound.add(found);
            } else if (sound.size() < limit) {
                reported.accept(new Damage(address, "the fixture damaged it", ""));
            }
        }
        return ScanPage.of(sound.subList(0, Math.min(sound.size(), limit + 1)), limit);
    }

    private void failIfDamaged(String address) {
        if (damaged.containsKey(address)) {
            throw new CorruptException(address, "the fixture damaged it", null);
        }
    }

    private static String address(Check check) {
        return check instanceof Check.BodyIs body ? address(body.kind(), body.key()) : "no record";
    }

    private static String address(int kind, Bytes key) {
        return "record " + kind + ":" + key;
    }

    private static String address(long lane, int first) {
        return "frame " + lane + ":" + first;
    }
}
