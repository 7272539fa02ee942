package dev.cairn.wassette.source;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.file.ComponentSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Where a state file is: a file, or an address. This version reads {@code https://} and {@code file://} and writes files; for everything else
 * it says who can. Stateless.
 */
public final class StateSource {
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*", Pattern.DOTALL);
    /** By scheme how the store's own program copies: to standard output, from standard input. */
    private static final Map<String, String[]> OBJECT_STORES = Map.of(
            "s3", new String[] {"aws s3 cp %s -", "aws s3 cp - %s"},
            "gs", new String[] {"gcloud storage cat %s", "gcloud storage cp - %s"},
            "az",
                    new String[] {
                        "az storage blob download --blob-url URL", "az storage blob upload --file FILE --blob-url URL"
                    });

    private StateSource() {}

    /** Whether a name is an {@code https://} address; {@code UNSUPPORTED} for one of another scheme that no file is named by. */
    public static boolean isRemote(String name) {
        String scheme = scheme(name);
        if (scheme.isEmpty() || scheme.equals("file")) {
            return false;
        }
        if (!scheme.equals("https")) {
            throw unsupported(
                    name, scheme, 0, "state files are read from files, https:// addresses and standard input");
        }
        return true;
    }

    /** The file of a name or of a {@code file://} address; {@code UNSUPPORTED} for what is elsewhere. */
    public static Path file(String name) {
        String scheme = scheme(name);
        if (!scheme.isEmpty() && !scheme.equals("file")) {
            throw unsupported(name, scheme, 1, "state files are written into files and to standard output");
        }
        return ComponentSource.path(name).orElseGet(() -> Path.of(name));
    }

    /** Who reads {@code https://} addresses. */
    public static SourceReader reader() {
        return HttpsSource.standard();
    }

    /** Opens an {@code https://} address; {@code UNAVAILABLE}. Whoever calls closes it. */
    public static InputStream open(String uri) {
        try {
            return RemoteInput.open(reader(), uri, null);
        } catch (IOException e) {
            throw unavailable(uri, e);
        }
    }

    static CairnException unavailable(String uri, IOException e) {
        String shown = ComponentSource.withoutCredentials(uri);
        return new CairnException(
                ErrorCode.UNAVAILABLE,
                "Cannot read '" + shown + "': " + e.getMessage() + ".",
                Map.of("address", shown),
                e);
    }

    private static String scheme(String name) {
        return SCHEME.matcher(name).matches() ? ComponentSource.of(name).scheme() : "";
    }

    private static CairnException unsupported(String name, String scheme, int direction, String otherwise) {
        String shown = ComponentSource.withoutCredentials(name);
        String[] programs = OBJECT_STORES.get(scheme);
        String advice = programs == null
                ? otherwise + "."
                : "this version does not support object stores. Copy with the store's own program: '"
                        + programs[direction].formatted(shown) + "', where - is the state file on this side.";
        return new CairnException(
                ErrorCode.UNSUPPORTED,
                "Cannot " + (direction == 0 ? "read" : "write") + " '" + shown + "': " + advice,
                Map.of("scheme", scheme),
                null);
    }
}
