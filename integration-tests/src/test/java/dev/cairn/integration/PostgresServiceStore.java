package dev.cairn.integration;

import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.storage.Storage;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;

/** A store in a schema of its own, on a server whose clock obeys the test. */
final class PostgresServiceStore extends ServiceStore {
    private final PostgresFixture fixture;

    PostgresServiceStore() {
        try {
            fixture = PostgresFixture.withClock(clock().instant());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected Storage openAnother(Clock ownClock) {
        return fixture.open(ownClock);
    }

    @Override
    public void forward(Duration time) {
        super.forward(time);
        try {
            fixture.setClock(clock().instant());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        super.close();
        fixture.close();
    }
}
