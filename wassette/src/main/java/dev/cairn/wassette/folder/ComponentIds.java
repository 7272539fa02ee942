package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The rules of component ids, which become file names as they are. Thread-safe. */
public final class ComponentIds {
    /** Most UTF-8 bytes of an id, so that the longest file name made of it has at most 255. */
    public static final int MAX_BYTES = 255 - ".policy.meta.json".length();

    /** What begins so belongs to Cairn's own files in the folder. */
    static final String RESERVED = ".cairn";

    private static final int MAX_SECRETS_NAME = 128;
    private static final Pattern PORTABLE = Pattern.compile("[A-Za-z0-9._-]+");
    private static final Pattern DEVICE = Pattern.compile("(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?");
    private static final Pattern REFERENCE = Pattern.compile("(@.*)|(:[^/]*)$");

    private ComponentIds() {}

    /** What keeps an id from being a file name: separators, {@code ..}, control characters, length; empty for a usable one. */
    public static List<String> problems(String id) {
        List<String> problems = new ArrayList<>();
        if (id.isEmpty()) {
            problems.add("it is empty");
        }
        if (id.equals(".") || id.equals("..")) {
            problems.add("it names a folder");
        }
        if (id.indexOf('/') >= 0 || id.indexOf('\\') >= 0) {
            problems.add("it has a separator of paths");
        }
        if (id.codePoints().anyMatch(c -> Character.isISOControl(c))) {
            problems.add("it has control characters");
        }
        if (id.codePoints().anyMatch(ComponentIds::isHalf)) {
            problems.add("it has half a surrogate pair");
        }
        if (id.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            problems.add("it has more than " + MAX_BYTES + " bytes in UTF-8");
        }
        if (id.toLowerCase(Locale.ROOT).startsWith(RESERVED)) {
            problems.add("it begins with " + RESERVED);
        }
        return problems;
    }

    /** Checks an id that shall become a file name; {@code INVALID} with all problems. */
    public static void check(String id) {
        List<String> problems = problems(id);
        if (!problems.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot use component id " + quoted(id) + " as a file name: " + String.join("; ", problems)
                            + ". Choose another id.");
        }
    }

    /** An id for messages: short and without control characters. */
    static String quoted(String id) {
        StringBuilder out = new StringBuilder("\"");
        id.codePoints().limit(80).forEach(c -> out.appendCodePoint(isShown(c) ? c : 0xfffd));
        return out.append(id.codePointCount(0, id.length()) > 80 ? "…\"" : "\"").toString();
    }

    private static boolean isShown(int c) {
        return !Character.isISOControl(c) && !isHalf(c);
    }

    /** Half a surrogate pair. */
    private static boolean isHalf(int c) {
        return c >= 0xd800 && c < 0xe000;
    }

    /** Whether every system and the newer layout can keep the id as it is. */
    public static boolean isPortable(String id) {
        return isPortableName(id) && isPortableName(secretsFileName(id));
    }

    private static boolean isPortableName(String name) {
        return PORTABLE.matcher(name).matches()
                && !name.endsWith(".")
                && !DEVICE.matcher(name).matches()
                && problems(name).isEmpty();
    }

    /** The name of the file, without {@code .yaml}, in which Wassette keeps the secrets of a component; several ids may share one. */
    public static String secretsFileName(String id) {
        String name = id.replaceAll("[^A-Za-z0-9.-]+", "_").replaceAll("^_+|_+$", "");
        if (name.isEmpty()) {
            return "unnamed";
        }
        return name.length() > MAX_SECRETS_NAME ? name.substring(0, MAX_SECRETS_NAME) : name;
    }

    /**
     * The id that Wassette's flat layout gives to what it loads from an address.
     *
     * @throws CairnException {@code INVALID} for an address that it does not load; the message does not show it, for it may have a
     *     password
     */
    public static String ofUri(String uri) {
        String trimmed = uri.trim();
        int colon = trimmed.indexOf("://");
        String scheme = colon < 0 ? "" : trimmed.substring(0, colon);
        String rest = colon < 0 ? "" : trimmed.substring(colon + 3);
        return switch (scheme) {
            case "file" -> ofFile(rest);
            case "oci" -> ofImage(rest);
            case "https" -> ofPath(rest);
            default ->
                throw new CairnException(
                        ErrorCode.INVALID, "A component's address must begin with file://, oci:// or https://.");
        };
    }

    private static String ofFile(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (!path.startsWith("/") || !name.endsWith(".wasm") || name.length() == ".wasm".length()) {
            throw new CairnException(
                    ErrorCode.INVALID, "A component's file:// address must be an absolute path that ends in .wasm.");
        }
        return name.substring(0, name.length() - ".wasm".length());
    }

    private static String ofImage(String reference) {
        int slash = reference.indexOf('/');
        String repository = slash < 0
                ? ""
                : REFERENCE.matcher(reference.substring(slash + 1)).replaceAll("");
        if (repository.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "A component's oci:// address must be REGISTRY/REPOSITORY with a tag or digest.");
        }
        return repository.replace('/', '_');
    }

    private static String ofPath(String rest) {
        String path = rest.replaceAll("[?#].*$", "");
        int slash = path.lastIndexOf('/');
        String name = slash < 0 ? "" : path.substring(slash + 1);
        while (name.endsWith(".wasm")) {
            name = name.substring(0, name.length() - ".wasm".length());
        }
        if (name.isEmpty()) {
            throw new CairnException(ErrorCode.INVALID, "A component's https:// address must end in a name.");
        }
        return name;
    }
}
