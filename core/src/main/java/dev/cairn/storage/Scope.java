package dev.cairn.storage;

import java.util.List;

/**
 * The name of a scope: what owns records and frames and is deleted as one, for example a thread.
 *
 * @param id the parts as {@link Key#of} joins them: tenant, service, then the service's own parts; at most
 *     {@value Key#MAX_LENGTH} bytes
 */
public record Scope(Bytes id) implements Comparable<Scope> {
    /** The scope of a service with the service's own name parts. */
    public static Scope of(String tenant, String service, String... name) {
        return new Scope(ScopePrefix.of(tenant, service, name).prefix());
    }

    /** The parts, tenant first. */
    public List<String> parts() {
        return Key.parts(id);
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
