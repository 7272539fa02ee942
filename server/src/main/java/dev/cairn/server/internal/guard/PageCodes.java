package dev.cairn.server.internal.guard;

import dev.cairn.internal.text.Sha256;
import dev.cairn.server.config.TokenFile;
import dev.cairn.server.internal.http.Caller;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Codes by which a browser gets a token of its own. A code is good once and for a few minutes, so that one left in a history opens nothing.
 * The tokens are nowhere but in memory and end with the server. Thread-safe.
 */
public final class PageCodes {
    /** How long a code is good. */
    public static final Duration LIFE = Duration.ofMinutes(10);

    private final Map<String, Code> codes = new ConcurrentHashMap<>();
    private final Map<String, Caller> callers = new ConcurrentHashMap<>();

    private record Code(boolean readOnly, long made) {
        boolean isGood() {
            return System.nanoTime() - made < LIFE.toNanos();
        }
    }

    /** A token that a browser got for a code. */
    public record Session(String token, boolean readOnly) {}

    /** Makes a code. */
    public String make(boolean readOnly) {
        codes.values().removeIf(code -> !code.isGood());
        String code = TokenFile.newSecret("");
        codes.put(digest(code), new Code(readOnly, System.nanoTime()));
        return code;
    }

    /** Gives a token for a code, once. */
    public Optional<Session> redeem(String code) {
        Code found = codes.remove(digest(code));
        if (found == null || !found.isGood()) {
            return Optional.empty();
        }
        String token = TokenFile.newSecret("page_");
        String bearer = digest(token);
        callers.put(bearer, new Caller("page", bearer, null, found.readOnly()));
        return Optional.of(new Session(token, found.readOnly()));
    }

    /** Finds whose secret it is. */
    Optional<Caller> caller(String secret) {
        return Optional.ofNullable(callers.get(digest(secret)));
    }

    private static String digest(String secret) {
        return Sha256.of(secret.getBytes(StandardCharsets.UTF_8));
    }
}
