package dev.cairn.server.internal.replay;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import dev.cairn.server.internal.http.Caller;
import dev.cairn.server.internal.http.Problem;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.ServerCode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the answers to requests with an {@code Idempotency-Key}, by caller and key, the newest so many bytes of them until the server
 * stops. The same request gets the same answer and does nothing; another request with the key is refused. Thread-safe.
 *
 * <p>What a key means beyond the server's life is for a route to keep, as puts of checkpoints do.
 */
public final class Replays {
    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");
    private static final long OVERHEAD = 512;
    /** What a request states in headers: with other conditions it is another request. */
    private static final List<String> CONDITIONS = List.of("If-Match", "If-None-Match", "Cairn-Token");

    private final long mostBytes;
    private final LinkedHashMap<Name, Entry> entries = new LinkedHashMap<>();
    private long bytes;

    /** Remembers answers of so many bytes together. */
    public Replays(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    private record Name(Caller caller, String key) {}

    /** A request and its answer; null while it is worked on. */
    private record Entry(String digest, @Nullable Kept answer) {
        long size() {
            return OVERHEAD + (answer == null ? 0 : answer.bytes().length);
        }
    }

    /** Answers a request with a key. */
    public Response answer(Request request, String target, String key, Supplier<Response> work) {
        if (!KEY.matcher(key).matches()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "An Idempotency-Key must have 1 to 255 visible ASCII characters. Nothing was changed.");
        }
        if (request.route().upload()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "An upload must not have an Idempotency-Key. Nothing was changed. Send it without the key.");
        }
        Name name = new Name(request.caller(), key);
        String digest = digest(request, target);
        Entry known = begin(name, digest);
        if (known != null) {
            return known.answer() == null
                    ? running(request)
                    : known.answer().response().with("Idempotency-Replayed", "true");
        }
        return work(name, digest, work);
    }

    private Response work(Name name, String digest, Supplier<Response> work) {
        boolean kept = false;
        try {
            Kept answer = Kept.of(work.get());
            if (answer.isFinal()) {
                keep(name, new Entry(digest, answer));
                kept = true;
            }
            return answer.response();
        } finally {
            if (!kept) {
                forget(name);
            }
        }
    }

    private static String digest(Request request, String target) {
        MessageDigest digest = Sha256.begin();
        digest.update((request.route().method() + ' ' + target + '\n').getBytes(StandardCharsets.UTF_8));
        for (String header : CONDITIONS) {
            digest.update((request.header(header).orElse("") + '\n').getBytes(StandardCharsets.UTF_8));
        }
        digest.update(request.body().bytes());
        return Sha256.hex(digest);
    }

    private static Response running(Request request) {
        return Problem.of(
                        ErrorCode.LOCKED,
                        "Cannot answer yet: the same request still runs. Nothing was done twice. Try again in a "
                                + "second to get its answer.",
                        request.route().face())
                .with("Retry-After", "1");
    }

    private synchronized @Nullable Entry begin(Name name, String digest) {
        Entry known = entries.get(name);
        if (known == null) {
            entries.put(name, new Entry(digest, null));
            bytes += OVERHEAD;
            return null;
        }
        if (!known.digest().equals(digest)) {
            throw new Refusal(
                    ServerCode.KEY_REUSED,
                    "Cannot accept the request: its Idempotency-Key belongs to another request. Nothing was changed. "
                            + "Use a new key for each request.");
        }
        return known;
    }

    private synchronized void keep(Name name, Entry entry) {
        forget(name);
        entries.put(name, entry);
        bytes += entry.size();
        Iterator<Map.Entry<Name, Entry>> oldest = entries.entrySet().iterator();
        while (bytes > mostBytes && oldest.hasNext()) {
            Entry old = oldest.next().getValue();
            if (old.answer() != null) {
                bytes -= old.size();
                oldest.remove();
            }
        }
    }

    private synchronized void forget(Name name) {
        Entry gone = entries.remove(name);
        bytes -= gone == null ? 0 : gone.size();
    }
}
