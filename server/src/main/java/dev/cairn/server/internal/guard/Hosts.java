package dev.cairn.server.internal.guard;

import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.ServerCode;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The names by which the server may be called. A web page that lets its own name lead to this machine (DNS rebinding) gives itself away by the
 * {@code Host} header.
 */
final class Hosts {
    private static final Pattern LITERAL = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.]+]");
    private static final Pattern PORT = Pattern.compile(":\\d{0,5}$");

    private final Set<String> names = new HashSet<>();
    private final Set<InetAddress> bound = new HashSet<>();
    private final boolean anyAddress;

    Hosts(ServerOptions options) {
        boolean any = false;
        names.add("localhost");
        options.hosts().forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
        for (String address : options.addresses()) {
            names.add(address.toLowerCase(Locale.ROOT));
            InetAddress resolved = resolved(address);
            if (resolved != null) {
                bound.add(resolved);
                any |= resolved.isAnyLocalAddress();
            }
        }
        anyAddress = any;
    }

    /** Refuses a request for another host. */
    void check(@Nullable String header) {
        if (header == null || !isOurs(withoutPort(header).toLowerCase(Locale.ROOT))) {
            throw new Refusal(
                    ServerCode.FOREIGN,
                    "Cannot accept the request: its host name is not allowed. Call the server by localhost or its "
                            + "address, or start it with --host NAME.");
        }
    }

    private boolean isOurs(String host) {
        if (names.contains(host)) {
            return true;
        }
        if (!LITERAL.matcher(host).matches()) {
            return false;
        }
        InetAddress address = resolved(host);
        return address != null && (anyAddress || address.isLoopbackAddress() || bound.contains(address));
    }

    static String withoutPort(String authority) {
        return PORT.matcher(authority).replaceFirst("");
    }

    private static @Nullable InetAddress resolved(String address) {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
