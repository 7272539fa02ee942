package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The name of a scope: what owns records and frames and is deleted as one, for example a thread.
 *
 * @param id the parts as {@link Key#of} joins them: tenant, service, then the service's own parts; 1 to
 *     {@value Key#MAX_LENGTH} bytes
 */
public record Scope(Bytes id) implements Comparable<Scope> {
    /** Checks the length. */
    public Scope {
        if (id.length() == 0 || id.length() > Key.MAX_LENGTH) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "A scope's name has 1 to " + Key.MAX_LENGTH + " bytes, this one " + id.length() + ".",
                    Map.of("size", id.length(), "limit", Key.MAX_LENGTH),
                    null);
        }
    }

    /** The scope of a service with the service's own name parts. */
    public static Scope of(String tenant, String service, String... name) {
        return new Scope(key(tenant, service, name));
    }

    static Bytes key(String tenant, String service, String... name) {
        String[] parts = new String[name.length + 2];
        parts[0] = tenant;
        parts[1] = service;
        System.arraycopy(name, 0, parts, 2, name.length);
        return Key.of(parts);
    }

    /** The parts, tenant first. */
    public List<String> parts() {
        return Key.parts(id);
    }

    /** By hand: the generated methods make code at run time, which costs each short command some milliseconds. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Scope scope && scope.id.equals(id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public int compareTo(Scope other) {
        return id.compareTo(other.id);
    }

    @Override
    public String toString() {
        return String.join("/", parts());
    }
}
