package dev.cairn.integration;

import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.storage.Storage;
import java.time.Clock;

/** A store in a file of its own. */
final class SqliteServiceStore extends ServiceStore {
    private final SqliteFixture fixture = new SqliteFixture();

    @Override
    protected Storage openAnother(Clock ownClock) {
        return fixture.open(ownClock);
    }

    @Override
    public void close() {
        super.close();
        fixture.close();
    }
}
