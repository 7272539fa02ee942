package dev.cairn.mcp;

import dev.cairn.Cairn;
import dev.cairn.mcp.internal.model.Heads;
import dev.cairn.mcp.internal.model.Offer;
import dev.cairn.mcp.internal.stdio.StdioServer;
import java.io.InputStream;
import java.io.OutputStream;

/** A store for one client on standard input and output. Stateless. */
public final class McpStdio {
    private McpStdio() {}

    /**
     * Serves a store until the input ends or the output is broken. Nothing but the protocol is written.
     *
     * @throws dev.cairn.error.CairnException {@code INVALID} for tools that there are not
     */
    public static void serve(Cairn store, McpOptions options, InputStream in, OutputStream out) {
        serve(Offers.of(store, options), new Heads(store), in, out);
    }

    static void serve(Offer offer, Heads heads, InputStream in, OutputStream out) {
        try (heads) {
            new StdioServer(offer, heads, out).serve(in);
        }
    }
}
