package dev.cairn.tck.item;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Storage;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.StoreSettings;
import dev.cairn.tck.backend.BackendFixture;
import dev.cairn.tck.support.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Cairn's own store of items on a backend. */
public final class BackendItems implements KeyValueStoreSubject {
    private static final Map<Capability, Feature> NEEDED = Map.of(
            Capability.SHARED, Feature.SHARED,
            Capability.REOPEN, Feature.REOPEN,
            Capability.MANY_SCOPES, Feature.BATCH_ACROSS);

    private final BackendFixture fixture;
    private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T12:00:00Z"));
    private final List<Storage> open = new ArrayList<>();

    /** Makes the subject of one test; it closes the fixture. */
    public BackendItems(BackendFixture fixture) {
        this.fixture = fixture;
    }

    @Override
    public Set<Feature> features() {
        Set<Feature> features = EnumSet.noneOf(Feature.class);
        NEEDED.forEach((capability, feature) -> {
            if (fixture.capabilities().has(capability)) {
                features.add(feature);
            }
        });
        return features;
    }

    private Cairn cairn() {
        return Cairn.builder().clock(clock).on(open.get(open.size() - 1));
    }

    @Override
    public KeyValueStore open() {
        open.add(fixture.open(clock));
        return cairn().store();
    }

    @Override
    public KeyValueStore with(StoreSettings settings) {
        return cairn().store(settings);
    }

    @Override
    public KeyValueStore another() {
        open.add(fixture.openAnother(clock));
        return cairn().store();
    }

    @Override
    public KeyValueStore reopen() {
        if (!features().contains(Feature.REOPEN)) {
            throw new CairnException(ErrorCode.UNSUPPORTED, "This store ends with its last instance.");
        }
        closeInstances();
        open.add(fixture.reopen(clock));
        return cairn().store();
    }

    @Override
    public void advance(Duration duration) {
        clock.advance(duration);
    }

    private void closeInstances() {
        open.forEach(Storage::close);
        open.clear();
    }

    @Override
    public void close() {
        closeInstances();
        fixture.close();
    }
}
