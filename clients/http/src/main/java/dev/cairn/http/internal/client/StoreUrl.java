package dev.cairn.http.internal.client;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a store is. Immutable.
 *
 * @param base the URL without what stands behind {@code ?}, and without a slash at its end
 * @param timeout how long the server may be silent
 */
public record StoreUrl(URI base, Duration timeout) {
    private static final Duration USUAL = Duration.ofSeconds(30);
    private static final Pattern TIMEOUT = Pattern.compile("timeout=([1-9]\\d{0,3})");

    /**
     * Reads what stands in a URL. What may be a secret is in no message.
     *
     * @throws CairnException {@code INVALID}
     */
    public static StoreUrl parse(String scheme, String address) {
        URI url = uri(scheme + ":" + address);
        if (url.getRawUserInfo() != null || address.contains("@")) {
            throw invalid(
                    "it contains a user or a password. Put the token into the variable CAIRN_TOKEN instead, or into "
                            + "the file of the setting token-file");
        } else if (url.getHost() == null) {
            throw invalid("it has no server. Write " + scheme + "://HOST:PORT");
        } else if (url.getRawFragment() != null) {
            throw invalid("it has a part after '#', which stores do not support");
        }
        String path = url.getRawPath().replaceFirst("/+$", "");
        URI base = uri(scheme + "://" + url.getRawAuthority() + path);
        return new StoreUrl(base, timeout(url.getRawQuery()));
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw invalid("it is not a URL. Write http://HOST:PORT or https://HOST:PORT");
        }
    }

    private static Duration timeout(@Nullable String query) {
        if (query == null) {
            return USUAL;
        }
        Matcher matcher = TIMEOUT.matcher(query);
        if (!matcher.matches()) {
            throw invalid(
                    "only timeout=SECONDS with 1 to 9999 seconds may follow '?'. A token does not belong in a URL: "
                            + "put it into the variable CAIRN_TOKEN, or into the file of the setting token-file");
        }
        return Duration.ofSeconds(Integer.parseInt(matcher.group(1)));
    }

    private static CairnException invalid(String reason) {
        return new CairnException(ErrorCode.INVALID, "Cannot use the URL of a store: " + reason + ".");
    }

    /** The address of an operation, or of what the server says of itself. */
    URI operation(String name) {
        return URI.create(base + "/storage/v1" + (name.isEmpty() ? "" : "/" + name));
    }
}
