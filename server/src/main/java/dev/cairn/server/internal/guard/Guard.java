package dev.cairn.server.internal.guard;

import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.config.TokenFile;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Caller;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Route;
import dev.cairn.server.internal.http.ServerCode;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Decides whether a request is answered at all, before its body is read. Thread-safe. */
public final class Guard {
    private static final String BEARER = "Bearer ";

    private final Hosts hosts;
    private final Origins origins;
    private final @Nullable Tokens tokens;
    private final PageCodes codes;

    /** Guards a server whose browsers may come with a code. */
    public Guard(ServerOptions options, PageCodes codes) {
        this.codes = codes;
        hosts = new Hosts(options);
        origins = new Origins(options.corsOrigins());
        tokens = options.tokenFile()
                .map(file -> new Tokens(new TokenFile(file, Clock.systemUTC())))
                .orElse(null);
    }

    /**
     * Lets a request in, or refuses it.
     *
     * @param route null where no route takes the request
     */
    public Caller admit(@Nullable Route route, Function<String, @Nullable String> headers) {
        if (route != null && route.access() == Access.OPEN) {
            return Caller.ANYBODY;
        }
        hosts.check(headers.apply("Host"));
        origins.check(headers);
        if (route != null && route.access() == Access.CODE) {
            return Caller.ANYBODY;
        }
        Caller caller = caller(headers);
        if (route != null && route.access() == Access.WRITE && caller.readOnly()) {
            throw new Refusal(
                    ServerCode.READ_ONLY,
                    "Cannot write with token '" + caller.name() + "': it is read-only. Nothing was changed. Use a "
                            + "token that may write.");
        }
        return caller;
    }

    /** Tells whether the token of a request is valid, now and later: for answers that go on for long. */
    public BooleanSupplier lasting(Function<String, @Nullable String> headers) {
        Tokens known = tokens;
        Optional<String> secret = secret(headers);
        return known == null
                ? () -> true
                : () -> secret.flatMap(one -> caller(known, one)).isPresent();
    }

    /** Answers a browser's question whether it may send a request; empty for all other requests. */
    public Optional<Response> preflight(String method, Function<String, @Nullable String> headers) {
        if (!method.equals("OPTIONS") || headers.apply("Access-Control-Request-Method") == null) {
            return Optional.empty();
        }
        hosts.check(headers.apply("Host"));
        origins.check(headers);
        return Optional.of(origins.preflight(headers.apply("Access-Control-Request-Headers")));
    }

    /** Adds what a browser needs to show an answer to the page that asked. */
    public Response shown(Response answer, @Nullable String origin) {
        return origins.shown(answer, origin);
    }

    private Caller caller(Function<String, @Nullable String> headers) {
        Tokens known = tokens;
        if (known == null) {
            return Caller.ANYBODY;
        }
        String secret = secret(headers)
                .orElseThrow(() -> unknown(
                        "Cannot accept the request: it has no token. Send one as 'Authorization: Bearer TOKEN' or "
                                + "'x-api-key: TOKEN'."));
        return caller(known, secret)
                .orElseThrow(() ->
                        unknown("Cannot accept the request: the server does not know its token. Send one that 'cairn "
                                + "token list' shows."));
    }

    private static Refusal unknown(String detail) {
        return new Refusal(ServerCode.UNAUTHENTICATED, detail, Map.of("WWW-Authenticate", "Bearer realm=\"cairn\""));
    }

    private Optional<Caller> caller(Tokens known, String secret) {
        return known.caller(secret).or(() -> codes.caller(secret));
    }

    private static Optional<String> secret(Function<String, @Nullable String> headers) {
        String authorization = headers.apply("Authorization");
        if (authorization != null && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return Optional.of(authorization.substring(BEARER.length()).strip());
        }
        return Optional.ofNullable(headers.apply("x-api-key"));
    }
}
