package dev.cairn.integration;

import dev.cairn.Cairn;
import dev.cairn.tck.environment.EnvironmentTck;
import dev.cairn.testing.PostgresServer;
import java.util.concurrent.atomic.AtomicInteger;

class PostgresEnvironmentTest extends EnvironmentTck {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    @Override
    protected Cairn open() {
        return Cairn.open(PostgresServer.url("environments"));
    }

    @Override
    protected String freshName() {
        return "lab-" + NUMBER.incrementAndGet();
    }
}
