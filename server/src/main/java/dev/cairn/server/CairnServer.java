package dev.cairn.server;

import dev.cairn.Cairn;
import dev.cairn.annotation.Internal;
import dev.cairn.http.internal.endpoint.StorageEndpoint;
import dev.cairn.http.internal.wire.Hello;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.internal.api.ApiRoutes;
import dev.cairn.server.internal.contract.Conditions;
import dev.cairn.server.internal.contract.Contract;
import dev.cairn.server.internal.contract.ContractRoutes;
import dev.cairn.server.internal.guard.Guard;
import dev.cairn.server.internal.guard.PageCodes;
import dev.cairn.server.internal.host.JettyHost;
import dev.cairn.server.internal.http.Mount;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;
import dev.cairn.server.internal.langgraph.LangGraphRoutes;
import dev.cairn.server.internal.ops.Gauges;
import dev.cairn.server.internal.ops.HealthRoutes;
import dev.cairn.server.internal.ops.Metrics;
import dev.cairn.server.internal.page.PageRoutes;
import dev.cairn.server.internal.saver.SaverRoutes;
import dev.cairn.server.internal.storage.StorageRoutes;
import dev.cairn.server.internal.watch.WatchHub;
import dev.cairn.server.internal.watch.WatchRoutes;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** A store over HTTP. The caller closes it, and the store after it. Thread-safe. */
public final class CairnServer implements AutoCloseable {
    private static final Duration VIEW_PATIENCE = Duration.ofSeconds(90);

    private final WatchHub watches;
    private final StorageEndpoint endpoint;
    private final Contract contract = new Contract();
    private final PageCodes codes = new PageCodes();
    private final Router router = new Router(new Conditions(contract)::checked);
    private final List<Mount> mounts;
    private final JettyHost host;
    private final ServerOptions options;

    /**
     * Starts to serve a store.
     *
     * @throws dev.cairn.error.CairnException {@code UNAVAILABLE} when an address cannot be listened on
     */
    public CairnServer(Cairn store, ServerOptions options) {
        this(store, options, List.of(), false);
    }

    /**
     * Starts to serve a store with protocols of their own.
     *
     * @param alone whether only they, and the health checks, are served
     */
    @Internal
    public CairnServer(Cairn store, ServerOptions options, List<Mount> mounts, boolean alone) {
        this.mounts = List.copyOf(mounts);
        this.watches = new WatchHub(options.limits().watches());
        this.endpoint = new StorageEndpoint(store.storage(), options.limits().bodyBytes(), VIEW_PATIENCE);
        this.options = options;
        Metrics metrics = new Metrics();
        AtomicReference<JettyHost> started = new AtomicReference<>();
        routes(store, metrics, new Figures(started, watches)).stream()
                .limit(alone ? 1 : Long.MAX_VALUE)
                .forEach(group -> group.addTo(router));
        mounts.forEach(router::mount);
        this.host = started(store, metrics);
        started.set(host);
    }

    /**
     * Checks that a server with these options could listen now; for what is to be known before a store is made.
     *
     * @throws dev.cairn.error.CairnException {@code UNAVAILABLE} when an address cannot be listened on
     */
    public static void check(ServerOptions options) {
        JettyHost.check(options);
    }

    private JettyHost started(Cairn store, Metrics metrics) {
        try {
            return new JettyHost(
                    store,
                    router,
                    options,
                    new Guard(options, codes),
                    new JettyHost.Listeners(watches::nudge, metrics::answered));
        } catch (RuntimeException e) {
            watches.close();
            endpoint.close();
            throw e;
        }
    }

    /** The routes. */
    Router router() {
        return router;
    }

    private List<Routes> routes(Cairn store, Metrics metrics, Gauges figures) {
        return List.of(
                new HealthRoutes(store, metrics, figures, Hello.version()),
                new WatchRoutes(watches),
                new ContractRoutes(contract),
                new ApiRoutes(contract, codes),
                new PageRoutes(),
                new LangGraphRoutes(watches),
                new StorageRoutes(endpoint),
                new SaverRoutes(options.limits()));
    }

    /** Returns the port that it listens on. */
    public int port() {
        return host.port();
    }

    /** Returns the URL of the server, by its first address. */
    public URI url() {
        return urls().get(0);
    }

    /** Returns the URLs of all addresses that it listens on. */
    public List<URI> urls() {
        return host.addresses().stream().map(this::url).toList();
    }

    /**
     * Returns the address of the page. Where tokens are demanded it holds a code that lets one browser in, once and within ten minutes: the
     * page exchanges it for a token that ends with the server.
     *
     * @param readOnly whether that browser may change nothing
     */
    public URI page(boolean readOnly) {
        String code = options.tokenFile().isPresent() ? "#code=" + codes.make(readOnly) : "";
        return URI.create(url() + "/" + code);
    }

    private URI url(String address) {
        String name = address.indexOf(':') < 0 ? address : "[" + address + "]";
        return URI.create((options.tls().isPresent() ? "https://" : "http://") + name + ":" + port());
    }

    /**
     * Stops: no new connections and requests, open watches end, and requests that run have the time of {@link
     * dev.cairn.server.config.Limits#stop}. A second call does nothing.
     *
     * @return how many requests were not done by then; their clients got no answer, and whether they took effect is unknown to them
     */
    public int stop() {
        watches.close();
        mounts.forEach(Mount::close);
        int undone = host.stop();
        endpoint.close();
        return undone;
    }

    @Override
    public void close() {
        stop();
    }
}
