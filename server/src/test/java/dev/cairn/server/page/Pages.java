package dev.cairn.server.page;

import dev.cairn.Cairn;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/** A store in memory, its server, and a tab of a browser in which the page is. What the page must not do fails when it is closed. */
final class Pages implements AutoCloseable {
    private static final Chromium BROWSER = browser();

    private final Cairn store = Cairn.open("memory:");
    private final CairnServer server;
    private final Tab tab = BROWSER.tab();

    /** On a server that wants no token. */
    Pages() {
        server = new CairnServer(store, ServerOptions.DEFAULT.port(0));
    }

    /** On a server that wants a token. */
    Pages(Path tokens) {
        server = new CairnServer(store, ServerOptions.DEFAULT.port(0).tokenFile(tokens));
    }

    /** All tests of a process share one, which ends with it. */
    private static Chromium browser() {
        try {
            Chromium browser = new Chromium();
            Runtime.getRuntime().addShutdownHook(new Thread(browser::close));
            return browser;
        } catch (IOException e) {
            throw new IllegalStateException("There is no browser", e);
        }
    }

    Cairn store() {
        return store;
    }

    CairnServer server() {
        return server;
    }

    URI url() {
        return server.url();
    }

    Tab tab() {
        return tab;
    }

    Sample sample() {
        return new Sample(server);
    }

    /** Opens the page at a place, such as {@code #/threads/run-1}. */
    Tab open(String hash) {
        tab.open(URI.create(url() + "/" + hash));
        return tab;
    }

    @Override
    public void close() {
        try {
            tab.assertClean(url());
        } finally {
            tab.close();
            server.close();
            store.close();
        }
    }
}
