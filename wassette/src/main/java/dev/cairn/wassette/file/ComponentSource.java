package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Where a component came from.
 *
 * @param uri its address; never with a user's name, password or signed query when a snapshot was exported by Cairn
 * @param portable whether the address means the same elsewhere; false for the file in the exporter's own folder
 */
public record ComponentSource(String uri, boolean portable) {
    /** An address as a state file says it. */
    public static ComponentSource of(String uri) {
        return new ComponentSource(uri, true);
    }

    /** Whether both are of the same place; the folder in which a binary was found is as good as any other. */
    @Internal
    public boolean isSame(ComponentSource other) {
        return equals(other) || (!portable && !other.portable);
    }

    /** The scheme in lower case, empty for none. */
    public String scheme() {
        int end = uri.indexOf("://");
        return end < 0 ? "" : uri.substring(0, end).toLowerCase(Locale.ROOT);
    }

    /** The address without what may be a credential: user information, query and fragment. */
    public static String withoutCredentials(String uri) {
        int scheme = uri.indexOf("://");
        if (scheme < 0) {
            return uri;
        }
        String rest = uri.substring(scheme + 3);
        int query = indexOfAny(rest, "?#");
        rest = query < 0 ? rest : rest.substring(0, query);
        int path = rest.indexOf('/');
        String authority = path < 0 ? rest : rest.substring(0, path);
        boolean digest = uri.startsWith("oci://");
        int at = authority.lastIndexOf('@');
        if (at >= 0 && !(digest && authority.startsWith("sha256:", at + 1))) {
            authority = authority.substring(at + 1);
        }
        return uri.substring(0, scheme + 3) + authority + (path < 0 ? "" : rest.substring(path));
    }

    /** The path of a {@code file:} address; empty for one that is none. */
    @Internal
    public static java.util.Optional<java.nio.file.Path> path(String uri) {
        try {
            URI parsed = new URI(uri);
            String path = parsed.getPath();
            boolean file = "file".equals(parsed.getScheme()) && path != null && path.startsWith("/");
            return file ? java.util.Optional.of(java.nio.file.Path.of(path)) : java.util.Optional.empty();
        } catch (URISyntaxException | java.nio.file.InvalidPathException e) {
            return uri.startsWith("file:///")
                    ? java.util.Optional.of(java.nio.file.Path.of(uri.substring("file://".length())))
                    : java.util.Optional.empty();
        }
    }

    private static int indexOfAny(String text, String characters) {
        for (int i = 0; i < text.length(); i++) {
            if (characters.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }
}
