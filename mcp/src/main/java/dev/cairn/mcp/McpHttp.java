package dev.cairn.mcp;

import dev.cairn.Cairn;
import dev.cairn.annotation.Internal;
import dev.cairn.mcp.internal.web.McpMount;
import dev.cairn.server.internal.http.Mount;

/** The protocol at the path {@code /mcp} of a server. Stateless. */
@Internal
public final class McpHttp {
    private McpHttp() {}

    /**
     * What a server mounts; it closes it. A token that is read-only gets the tools that read.
     *
     * @throws dev.cairn.error.CairnException {@code INVALID} for tools that there are not, and for tools that may not be used
     */
    public static Mount mount(McpOptions options) {
        check(options);
        return new McpMount((store, readOnly) -> Offers.of(store, options, readOnly));
    }

    /**
     * Checks options before there is a store.
     *
     * @throws dev.cairn.error.CairnException {@code INVALID} for tools that there are not, and for tools that may not be used
     */
    public static void check(McpOptions options) {
        try (Cairn none = Cairn.open("memory:")) {
            Offers.of(none, options);
        }
    }
}
