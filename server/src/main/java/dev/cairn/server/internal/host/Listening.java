package dev.cairn.server.internal.host;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.server.config.Limits;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.config.TlsFiles;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The addresses and protocols that a server listens on. */
final class Listening {
    /** Escapes that are legal in ids and keys; the pipeline splits and decodes the raw path itself. */
    private static final UriCompliance IDS_AS_THEY_ARE = UriCompliance.from(EnumSet.of(
            UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
            UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
            UriCompliance.Violation.AMBIGUOUS_PATH_SEGMENT,
            UriCompliance.Violation.AMBIGUOUS_PATH_PARAMETER,
            UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS));

    private static final int REQUEST_HEADERS = 16 << 10;

    private final Server server;
    private final ServerOptions options;
    private final List<String> opened = new ArrayList<>();

    Listening(Server server, ServerOptions options) {
        this.server = server;
        this.options = options;
    }

    /** Opens all addresses, and gives the port of all of them. Nothing is answered before the server starts. */
    int open() {
        int port = options.port();
        for (String address : options.addresses()) {
            if (isThere(address)) {
                port = open(address, port);
            }
        }
        if (server.getConnectors().length == 0) {
            throw refused(options.addresses().get(0), port, new SocketException("this machine has no such address"));
        }
        return port;
    }

    /** The addresses that were opened. */
    List<String> addresses() {
        return List.copyOf(opened);
    }

    /** A machine without IPv6 has no address there that somebody else could listen on either. */
    private boolean isThere(String address) {
        try {
            InetAddress resolved = InetAddress.getByName(address);
            return !(resolved instanceof Inet6Address)
                    || !resolved.isLoopbackAddress()
                    || options.addresses().size() == 1
                    || NetworkInterface.getByInetAddress(resolved) != null;
        } catch (UnknownHostException | SocketException e) {
            throw refused(address, options.port(), e);
        }
    }

    private int open(String address, int port) {
        ServerConnector connector = new ServerConnector(server, protocols());
        connector.setHost(address);
        connector.setPort(port);
        connector.setIdleTimeout(options.limits().idle().toMillis());
        connector.setAcceptQueueSize(1_024);
        try {
            connector.open();
        } catch (IOException e) {
            close();
            throw refused(address, port, e);
        }
        server.addConnector(connector);
        opened.add(address);
        return connector.getLocalPort();
    }

    /** Takes no new connections from now on. */
    void close() {
        for (var connector : server.getConnectors()) {
            if (connector instanceof ServerConnector open) {
                open.close();
            }
        }
    }

    private ConnectionFactory[] protocols() {
        HttpConfiguration http = configuration(options.limits());
        HttpConnectionFactory plain = new HttpConnectionFactory(http);
        if (options.tls().isEmpty()) {
            return new ConnectionFactory[] {plain};
        }
        http.addCustomizer(new SecureRequestCustomizer(false));
        return new ConnectionFactory[] {
            new SslConnectionFactory(tls(options.tls().get()), plain.getProtocol()), plain
        };
    }

    private static HttpConfiguration configuration(Limits limits) {
        HttpConfiguration http = new HttpConfiguration();
        http.setUriCompliance(IDS_AS_THEY_ARE);
        http.setSendServerVersion(false);
        http.setSendDateHeader(true);
        http.setRequestHeaderSize(REQUEST_HEADERS);
        http.setIdleTimeout(limits.idle().toMillis());
        return http;
    }

    private static SslContextFactory.Server tls(TlsFiles files) {
        String password = "memory";
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStore(PemStore.read(files, password.toCharArray()));
        tls.setKeyStorePassword(password);
        tls.setKeyManagerPassword(password);
        tls.setIncludeProtocols("TLSv1.2", "TLSv1.3");
        return tls;
    }

    /** The words of the system, which Jetty wraps: the address is in use, is not this machine's, or needs a right. */
    private static String reason(Throwable failure) {
        return String.valueOf(
                failure.getCause() instanceof IOException cause ? cause.getMessage() : failure.getMessage());
    }

    private static CairnException refused(String address, int port, Exception e) {
        return new CairnException(
                ErrorCode.UNAVAILABLE,
                "Cannot listen on " + address + " port " + port + ": " + reason(e)
                        + ". --port names another port, --address another address.",
                Map.of("address", address, "port", port),
                e);
    }
}
