package dev.cairn.http;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.client.HttpStorage;
import dev.cairn.http.internal.client.StoreUrl;
import dev.cairn.http.internal.client.Token;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Rebuild;
import dev.cairn.storage.SchemaState;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Opens {@code http://HOST:PORT} and {@code https://HOST:PORT}: a store that a Cairn server keeps. The token is never part of the URL: it
 * stands in the variable {@code CAIRN_TOKEN}, in the property {@code cairn.token}, or in the file that the property {@code
 * cairn.token.file} names, which comes first.
 */
public final class HttpProvider implements BackendProvider {
    /** For the service loader. */
    public HttpProvider() {}

    @Override
    public Set<String> schemes() {
        return Set.of("http", "https");
    }

    /** Opens a store. It is the server's: the clock is the server's, and there is nothing to create. */
    @Override
    public Storage open(String scheme, String address, StorageOptions options) {
        return new HttpStorage(StoreUrl.parse(scheme, address), Token.find());
    }

    /**
     * Opens a store with a token of the caller's.
     *
     * @param url such as {@code https://HOST:PORT}
     * @param token null for none
     * @throws CairnException {@code INVALID}, {@code UNAVAILABLE} when the server cannot be reached, {@code DENIED} for a token that it does
     *     not accept, {@code INCOMPATIBLE} for a server of another version
     */
    public static Storage open(String url, @Nullable String token) {
        int colon = Math.max(url.indexOf(':'), 0);
        String scheme = url.substring(0, colon).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new CairnException(ErrorCode.INVALID, "The URL of a server must begin with http:// or https://.");
        }
        return new HttpStorage(StoreUrl.parse(scheme, url.substring(colon + 1)), token);
    }

    @Override
    public Optional<SchemaState> schema(String scheme, String address) {
        throw elsewhere(scheme, address, "Cannot show the tables of the store", "cairn db");
    }

    @Override
    public Rebuild rebuild(String scheme, String address, boolean dryRun, Consumer<Storage> planned) {
        throw elsewhere(scheme, address, "Cannot repair the store", "cairn repair");
    }

    private static CairnException elsewhere(String scheme, String address, String what, String command) {
        return new CairnException(
                ErrorCode.UNSUPPORTED,
                what + " at " + StoreUrl.parse(scheme, address).base()
                        + ": its server keeps it. Nothing was changed. Run '" + command + "' on the server's machine.");
    }
}
