package dev.cairn.server.internal.host;

import org.jspecify.annotations.Nullable;

/** Tells clients on the same machine from others: what goes to them is not worth compressing. */
final class Loopback {
    private Loopback() {}

    static boolean is(@Nullable String address) {
        return address != null
                && (address.startsWith("127.")
                        || address.equals("0:0:0:0:0:0:0:1")
                        || address.equals("::1")
                        || address.equals("[::1]")
                        || address.equals("[0:0:0:0:0:0:0:1]"));
    }
}
