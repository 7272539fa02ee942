package dev.cairn.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the stored form of an object has that its class does not know, so that a program can read what a newer one wrote and write it back
 * whole. A record with one component of this type, or a class with one field, keeps such members there; it is read in any newer version
 * that still has the members that the class knows. Pass it on to the copies of an object:
 *
 * <pre>{@code
 * record OrderLine(String article, int count, UnknownMembers unknown) {
 *     OrderLine withCount(int newCount) {
 *         return new OrderLine(article, newCount, unknown);
 *     }
 * }
 * }</pre>
 *
 * <p>The component is no member of the stored form itself: the kept members stand beside those of the class, under the version that they
 * came with. Immutable.
 *
 * @param version the version that the object was stored in when it is newer than the registered one, else 0
 * @param members the members that the class does not know, in their order
 */
public record UnknownMembers(int version, Map<String, Document> members) {
    private static final UnknownMembers NONE = new UnknownMembers(0, Map.of());

    /** Copies the map. */
    public UnknownMembers {
        members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }

    /** Returns what a new object has. */
    public static UnknownMembers none() {
        return NONE;
    }

    /** The names of the members; never their values. */
    @Override
    public String toString() {
        return "unknown members " + members.keySet() + (version == 0 ? "" : " of version " + version);
    }
}
