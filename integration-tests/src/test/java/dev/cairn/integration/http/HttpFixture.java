package dev.cairn.integration.http;

import dev.cairn.http.HttpProvider;
import dev.cairn.http.internal.endpoint.Reach;
import dev.cairn.http.internal.endpoint.StorageEndpoint;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.tck.backend.BackendFixture;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** A store of another backend behind a server. */
public final class HttpFixture implements BackendFixture {
    private final BackendFixture behind;
    private final long wholeViews;
    private final String path = TestServer.newPath();
    private Storage storage;
    private StorageEndpoint endpoint;

    /** Behind the server stands this store; it is closed with this. */
    public HttpFixture(BackendFixture behind) {
        this(behind, 32 << 10);
    }

    /** The same, where views of scopes of at most so many bytes come whole. */
    HttpFixture(BackendFixture behind, long wholeViews) {
        this.behind = behind;
        this.wholeViews = wholeViews;
    }

    @Override
    public Capabilities capabilities() {
        return behind.capabilities();
    }

    @Override
    public boolean steerable() {
        return behind.steerable();
    }

    @Override
    public Storage open(Clock clock) {
        return serve(behind.open(clock));
    }

    private Storage serve(Storage opened) {
        storage = opened;
        endpoint = new StorageEndpoint(opened, 64 << 20, Duration.ofSeconds(90), wholeViews);
        TestServer.serve(path, endpoint, Reach.ALL);
        return openAnother(Clock.systemUTC());
    }

    private void stop() {
        if (storage != null) {
            TestServer.end(path);
            endpoint.close();
            storage.close();
            storage = null;
        }
    }

    @Override
    public Storage openAnother(Clock clock) {
        return HttpProvider.open(TestServer.url(path), null);
    }

    /** The server is started again. */
    @Override
    public Storage reopen(Clock clock) {
        stop();
        return serve(behind.reopen(clock));
    }

    @Override
    public Optional<Storage> openReadOnly(Clock clock) {
        stop();
        return behind.openReadOnly(clock).map(this::serve);
    }

    @Override
    public boolean fill() {
        return behind.fill();
    }

    @Override
    public void free() {
        behind.free();
    }

    @Override
    public boolean damageRecord(Scope scope, int kind, Bytes key) {
        return behind.damageRecord(scope, kind, key);
    }

    @Override
    public boolean damageFrame(Scope scope, long lane, int first) {
        return behind.damageFrame(scope, lane, first);
    }

    @Override
    public void close() {
        stop();
        behind.close();
    }
}
