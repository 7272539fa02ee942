package dev.cairn.tck.checkpoint;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Storage;
import dev.cairn.tck.backend.BackendFixture;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Cairn's own checkpointer on a backend. */
public final class BackendSubject implements CheckpointerSubject {
    private final BackendFixture fixture;
    private final Clock clock = Clock.systemUTC();
    private final List<Storage> open = new ArrayList<>();

    /** Makes the subject of one test; it closes the fixture. */
    public BackendSubject(BackendFixture fixture) {
        this.fixture = fixture;
    }

    @Override
    public Set<Feature> features() {
        Set<Feature> features = EnumSet.allOf(Feature.class);
        if (!fixture.capabilities().has(Capability.SHARED)) {
            features.remove(Feature.SHARED);
        }
        if (!fixture.capabilities().has(Capability.REOPEN)) {
            features.remove(Feature.REOPEN);
        }
        return features;
    }

    private Checkpointer on(Storage storage) {
        open.add(storage);
        return Cairn.builder().on(storage).checkpoints();
    }

    @Override
    public Checkpointer open() {
        return on(fixture.open(clock));
    }

    @Override
    public Checkpointer another() {
        return on(fixture.openAnother(clock));
    }

    @Override
    public Checkpointer reopen() {
        if (!features().contains(Feature.REOPEN)) {
            throw new CairnException(ErrorCode.UNSUPPORTED, "This store ends with its last instance.");
        }
        closeInstances();
        return on(fixture.reopen(clock));
    }

    @Override
    public void sweep(Duration later) {
        Clock then = Clock.offset(clock, later);
        Cairn.builder().clock(then).on(open.get(0)).maintenance().sweep(false, false);
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
