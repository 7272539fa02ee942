package dev.cairn.mcp;

import dev.cairn.Cairn;
import dev.cairn.mcp.internal.model.Offer;

/** What the product offers, for tests in other packages. */
public final class OfferOf {
    private OfferOf() {}

    /** The offer on a store. */
    public static Offer store(Cairn store, McpOptions options) {
        return Offers.of(store, options);
    }
}
