package dev.cairn.server.internal.http;

/**
 * {@code ETag} and the headers that name one (RFC 9110, section 8.8). What Cairn's tags name is a version of the content, whatever its
 * encoding on the wire, so a weak tag that comes back names the same version as the strong one. Stateless.
 */
public final class EntityTag {
    private static final String WEAK = "W/";

    private EntityTag() {}

    /** Writes the tag of a version. */
    public static String of(String version) {
        return '"' + version + '"';
    }

    /** Returns the version that a tag names, weak or strong; a text without quotation marks is the version itself. */
    public static String version(String tag) {
        String strong = tag.startsWith(WEAK) ? tag.substring(WEAK.length()) : tag;
        return isQuoted(strong) ? strong.substring(1, strong.length() - 1) : strong;
    }

    /** Whether a text is one tag, weak or strong. */
    public static boolean isTag(String text) {
        return isQuoted(text.startsWith(WEAK) ? text.substring(WEAK.length()) : text);
    }

    /** Makes a tag weak, for bytes that differ from those that the strong tag stands for. */
    public static String weak(String tag) {
        return tag.startsWith(WEAK) ? tag : WEAK + tag;
    }

    private static boolean isQuoted(String text) {
        return text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    }
}
