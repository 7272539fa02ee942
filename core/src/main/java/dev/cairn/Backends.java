package dev.cairn;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Finding;
import dev.cairn.storage.Rebuild;
import dev.cairn.storage.SchemaState;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Finds the backend for a URL among those on the class path. */
final class Backends {
    private Backends() {}

    static Storage open(String url, StorageOptions options) {
        return provider(url).open(scheme(url), url.substring(url.indexOf(':') + 1), options);
    }

    static Optional<SchemaState> schema(String url) {
        return provider(url).schema(scheme(url), url.substring(url.indexOf(':') + 1));
    }

    static void examine(String url, Consumer<Finding> found) {
        provider(url).examine(scheme(url), url.substring(url.indexOf(':') + 1), found);
    }

    static Rebuild rebuild(String url, boolean dryRun, Consumer<Storage> planned) {
        return provider(url).rebuild(scheme(url), url.substring(url.indexOf(':') + 1), dryRun, planned);
    }

    private static String scheme(String url) {
        int colon = url.indexOf(':');
        return colon < 0 ? "" : url.substring(0, colon).toLowerCase(Locale.ROOT);
    }

    /** What is behind the driver's name may hold a password and is not shown. */
    private static CairnException driverUrl(String url) {
        String driver = scheme(url.substring(url.indexOf(':') + 1));
        String write = switch (driver) {
            case "postgresql" -> "Write postgresql://HOST/DATABASE?user=NAME: the same without 'jdbc:'.";
            case "sqlite" -> "Write sqlite:FILE: the same without 'jdbc:'.";
            default -> "Write sqlite:FILE or postgresql://HOST/DATABASE?user=NAME.";
        };
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot open a store at 'jdbc:" + driver + ":…': that is the URL of a JDBC driver, not of a store. "
                        + write,
                Map.of("scheme", "jdbc"),
                null);
    }

    /** A URL with a user, a password or options is not shown. */
    private static CairnException shortName(String url) {
        String rest = url.substring("postgres:".length());
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot open a store at 'postgres:…': no backend has this scheme. "
                        + (rest.matches("[\\w./:-]*")
                                ? "Write postgresql:" + rest + "."
                                : "Write postgresql:… instead, and keep the rest."),
                Map.of("scheme", "postgres"),
                null);
    }

    private static BackendProvider provider(String url) {
        String scheme = scheme(url);
        List<String> known = new ArrayList<>();
        for (BackendProvider provider : ServiceLoader.load(BackendProvider.class, Backends.class.getClassLoader())) {
            if (provider.schemes().contains(scheme)) {
                return provider;
            }
            known.addAll(provider.schemes());
        }
        if (scheme.equals("jdbc")) {
            throw driverUrl(url);
        } else if (scheme.equals("postgres")) {
            throw shortName(url);
        } else if (url.matches("[\\w.-]+:\\d{1,5}/?")) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot open a store at '" + url + "': no backend has this scheme. For a server write http://" + url
                            + ".",
                    Map.of("scheme", scheme),
                    null);
        }
        if (scheme.isEmpty() && known.contains("sqlite") && isFileName(url)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "No backend opens '" + url + "'. For a file write sqlite:" + url + ".",
                    Map.of("scheme", scheme),
                    null);
        }
        throw new CairnException(
                ErrorCode.INVALID,
                "No backend opens " + (scheme.isEmpty() ? "'" + url + "'" : "'" + scheme + ":…'")
                        + ": a URL begins with one of " + new TreeSet<>(known)
                        + " and a colon, for example memory: or sqlite:agent.db (module cairn-sqlite).",
                Map.of("scheme", scheme),
                null);
    }

    /** Whether a text without a colon looks like the name of a file. */
    private static boolean isFileName(String text) {
        return text.indexOf('/') >= 0 || text.indexOf('.') >= 0;
    }
}
