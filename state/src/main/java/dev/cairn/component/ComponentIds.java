package dev.cairn.component;

import java.util.List;

/** The rules of component ids, which become file names as they are. */
public final class ComponentIds {
    private ComponentIds() {}

    /** What keeps an id from being a file name: separators, {@code ..}, control characters, length; empty for a usable one. */
    public static List<String> problems(String id) {
        throw new UnsupportedOperationException();
    }

    /** Whether every system and the newer layout can keep the id as it is. */
    public static boolean isPortable(String id) {
        throw new UnsupportedOperationException();
    }

    /** The name of the file, without {@code .yaml}, in which Wassette keeps the secrets of a component. */
    public static String secretsFileName(String id) {
        throw new UnsupportedOperationException();
    }

    /** The id that Wassette gives to what it loads from an address; {@code INVALID} for an address that it does not load. */
    public static String ofUri(String uri) {
        throw new UnsupportedOperationException();
    }
}
