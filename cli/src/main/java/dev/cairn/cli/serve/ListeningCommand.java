package dev.cairn.cli.serve;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.config.TlsFiles;
import dev.cairn.server.config.TokenFile;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that listens where its options say, until a signal ends it. */
public abstract class ListeningCommand extends ServingCommand {
    private static final int MIB = 1 << 20;

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            description = "Address to listen on; repeatable. Default: 127.0.0.1 and ::1.")
    List<String> addresses = List.of();

    @Option(names = "--port", paramLabel = "PORT", description = "Port; 0 for any free one. Default: 8123.")
    int port = ServerOptions.DEFAULT_PORT;

    @Option(names = "--tls-cert", paramLabel = "FILE", description = "Certificate with its chain, in PEM.")
    @Nullable
    Path certificate;

    @Option(names = "--tls-key", paramLabel = "FILE", description = "Private key of the certificate, in PEM (PKCS #8).")
    @Nullable
    Path key;

    @Option(names = "--behind-proxy", description = "A proxy in front encrypts: other addresses need no certificate.")
    boolean behindProxy;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description = "Name by which clients call the server, such as that of the proxy; repeatable.")
    List<String> hosts = List.of();

    @Option(
            names = "--cors",
            paramLabel = "ORIGIN",
            description =
                    "Web pages of this origin may call it, such as https://app.example; repeatable. Default: none.")
    List<String> origins = List.of();

    @Option(names = "--no-token", description = "Let every user of this machine in without a token.")
    boolean open;

    @Option(
            names = "--max-body",
            paramLabel = "MIB",
            description = "Longest body of a request. Default: 64, or an eighth of a small heap.")
    @Nullable
    Integer maxBody;

    @Option(
            names = "--access-log",
            paramLabel = "FILE",
            description = "A line of JSON for each request; - for standard error. Default: none.")
    @Nullable
    String log;

    @Override
    @SuppressWarnings("try") // the log is set for the time of the block
    public final Integer call() {
        TokenFile tokens = place.of(cli());
        ServerOptions options = options(tokens);
        try (StopSignal signal = new StopSignal(options.limits().stop());
                ServerLog operator = new ServerLog(cli().shell().err());
                RequestLog requests = RequestLog.open(log, cli().shell().err())) {
            CairnServer.check(options);
            if (!open) {
                tokens.makeIfMissing();
            }
            return ended(inStoreOrNew(store ->
                    serve(store, options.accessLog(requests), signal, server -> show(started(server, options)))));
        }
    }

    private ServerOptions options(TokenFile tokens) {
        ServerOptions options = ServerOptions.DEFAULT
                .port(port)
                .behindProxy(behindProxy)
                .hosts(hosts)
                .corsOrigins(origins);
        Optional<TlsFiles> tls = tls();
        options = tls.isPresent() ? options.tls(tls.get()) : options;
        options = open ? options : options.tokenFile(tokens.file());
        options = maxBody == null ? options : options.limits(options.limits().bodyBytes((long) maxBody * MIB));
        return addresses.isEmpty() ? options : options.addresses(addresses);
    }

    private Optional<TlsFiles> tls() {
        if ((certificate == null) != (key == null)) {
            throw CommandFailure.usage("--tls-cert and --tls-key require each other.");
        }
        return certificate == null || key == null ? Optional.empty() : Optional.of(new TlsFiles(certificate, key));
    }

    /** The URL by which clients call what is served at a server's URL. */
    protected abstract String shown(URI url);

    /** Says who finds something there. */
    protected abstract String audience();

    private Answer started(CairnServer server, ServerOptions options) {
        String store = cli().stores().shown();
        List<String> urls = server.urls().stream().map(this::shown).toList();
        Path tokens = options.tokenFile().orElse(null);
        Path own = tokens == null ? null : place.of(cli()).secretFile();
        Path secret = own == null || Files.notExists(own) ? null : own;
        return Answer.of(
                new Json()
                        .put("store", store)
                        .put("urls", urls)
                        .put("tokens", tokens)
                        .put("token_file", secret),
                () -> List.of(
                        SafeText.of("Serving " + store + " at " + String.join(" and ", urls)),
                        SafeText.of(access(tokens, secret)),
                        audience() + " Ctrl-C or the signal TERM ends it in order."));
    }

    private static String access(@Nullable Path tokens, @Nullable Path secret) {
        if (tokens == null) {
            return "No token is needed: every user of this machine can read and change the store.";
        }
        return secret == null
                ? "The tokens in " + tokens + " open it; 'cairn token list' lists them, 'cairn token add NAME' creates"
                        + " another."
                : "Your token is in " + secret + "; 'cairn token add NAME' creates others.";
    }
}
