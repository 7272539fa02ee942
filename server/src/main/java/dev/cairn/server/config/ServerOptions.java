package dev.cairn.server.config;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How a server listens and whom it answers. Immutable.
 *
 * @param addresses the addresses that it listens on, names or literals, all on the same port
 * @param port 0 for any free one
 * @param tokenFile the tokens that are accepted, see {@link TokenFile}; empty lets everybody in who reaches the address
 * @param tls the certificate; empty for plain HTTP
 * @param behindProxy whether a proxy in front encrypts, so that addresses other than loopback may be served without TLS
 * @param hosts names by which clients call the server, in addition to those of the loopback interface and its own addresses
 * @param corsOrigins origins of web pages that may call the server from a browser, for example {@code https://app.example}
 * @param accessLog receives one line of JSON for each request
 */
public record ServerOptions(
        List<String> addresses,
        int port,
        Optional<Path> tokenFile,
        Optional<TlsFiles> tls,
        boolean behindProxy,
        List<String> hosts,
        List<String> corsOrigins,
        Limits limits,
        Consumer<String> accessLog) {
    /** The port that clients of the LangGraph SDK expect. */
    public static final int DEFAULT_PORT = 8123;

    /** The addresses of the loopback interface. */
    public static final List<String> LOOPBACK = List.of("127.0.0.1", "::1");

    /**
     * The loopback interface and the default port, without tokens: every user of the machine reaches the store. The command {@code cairn
     * serve} demands tokens unless it is told otherwise.
     */
    public static final ServerOptions DEFAULT = new ServerOptions(
            LOOPBACK,
            DEFAULT_PORT,
            Optional.empty(),
            Optional.empty(),
            false,
            List.of(),
            List.of(),
            Limits.DEFAULT,
            line -> {});

    /**
     * Options that fit together.
     *
     * @throws CairnException {@code INVALID} for an address other than loopback without TLS or a proxy, or without tokens
     */
    public ServerOptions {
        addresses = List.copyOf(addresses);
        hosts = List.copyOf(hosts);
        corsOrigins = List.copyOf(corsOrigins);
        if (addresses.isEmpty()) {
            throw new CairnException(ErrorCode.INVALID, "Cannot serve without an address to listen on.");
        }
        if (port < 0 || port > 65_535) {
            throw new CairnException(ErrorCode.INVALID, "The port must be 0 to 65535, not " + port + ".");
        }
        addresses.forEach(new Exposure(tokenFile.isPresent(), tls.isPresent() || behindProxy)::check);
        corsOrigins.forEach(Exposure::checkOrigin);
    }

    /** The same on other addresses. */
    public ServerOptions addresses(List<String> others) {
        return new ServerOptions(others, port, tokenFile, tls, behindProxy, hosts, corsOrigins, limits, accessLog);
    }

    /** The same with another port. */
    public ServerOptions port(int number) {
        return new ServerOptions(addresses, number, tokenFile, tls, behindProxy, hosts, corsOrigins, limits, accessLog);
    }

    /** The same with the tokens of a file. */
    public ServerOptions tokenFile(Path file) {
        return new ServerOptions(
                addresses, port, Optional.of(file), tls, behindProxy, hosts, corsOrigins, limits, accessLog);
    }

    /** The same with TLS. */
    public ServerOptions tls(TlsFiles files) {
        return new ServerOptions(
                addresses, port, tokenFile, Optional.of(files), behindProxy, hosts, corsOrigins, limits, accessLog);
    }

    /** The same with a proxy in front that encrypts. */
    public ServerOptions behindProxy(boolean is) {
        return new ServerOptions(addresses, port, tokenFile, tls, is, hosts, corsOrigins, limits, accessLog);
    }

    /** The same, called by other names. */
    public ServerOptions hosts(List<String> names) {
        return new ServerOptions(addresses, port, tokenFile, tls, behindProxy, names, corsOrigins, limits, accessLog);
    }

    /** The same with web pages that may call it. */
    public ServerOptions corsOrigins(List<String> origins) {
        return new ServerOptions(addresses, port, tokenFile, tls, behindProxy, hosts, origins, limits, accessLog);
    }

    /** The same with other limits. */
    public ServerOptions limits(Limits others) {
        return new ServerOptions(addresses, port, tokenFile, tls, behindProxy, hosts, corsOrigins, others, accessLog);
    }

    /** The same with another receiver of the access log. */
    public ServerOptions accessLog(Consumer<String> receiver) {
        return new ServerOptions(addresses, port, tokenFile, tls, behindProxy, hosts, corsOrigins, limits, receiver);
    }
}
