package dev.cairn.server.config;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Which addresses may be listened on.
 *
 * @param tokens whether callers need a token
 * @param encrypted whether what callers send is encrypted on its way
 */
record Exposure(boolean tokens, boolean encrypted) {
    private static final Pattern LOOPBACK = Pattern.compile("127(\\.\\d{1,3}){3}|::1|(0{1,4}:){7}0{0,3}1|localhost");
    private static final Pattern ORIGIN = Pattern.compile("https?://[^/?#@\\s]+");

    void check(String address) {
        if (LOOPBACK.matcher(address).matches()) {
            return;
        }
        if (!encrypted) {
            throw refused(
                    address,
                    "requests and their tokens would be readable on the network. Give a certificate (--tls-cert, "
                            + "--tls-key), or declare an encrypting proxy (--behind-proxy).");
        }
        if (!tokens) {
            throw refused(
                    address,
                    "without tokens, every client on the network could change the store. Omit --no-token, or listen "
                            + "on 127.0.0.1.");
        }
    }

    private static CairnException refused(String address, String reason) {
        return new CairnException(
                ErrorCode.INVALID, "Cannot listen on " + address + ": " + reason, Map.of("address", address), null);
    }

    static void checkOrigin(String origin) {
        if (!ORIGIN.matcher(origin).matches()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "An origin must be a scheme, a host and an optional port, such as https://app.example, not "
                            + "'" + origin
                            + "'.");
        }
    }
}
