package dev.cairn.storage;

/**
 * All scopes whose name begins with the same parts. Prefixes end at part borders, so {@code acme} never covers
 * {@code acme-corp}.
 *
 * @param prefix the joined parts
 */
public record ScopePrefix(Bytes prefix) {
    /** Every scope of every tenant: for operators' tools only. */
    public static final ScopePrefix EVERYTHING = new ScopePrefix(Bytes.EMPTY);

    /** All scopes of a tenant's service below some name parts. */
    public static ScopePrefix of(String tenant, String service, String... name) {
        return new ScopePrefix(Scope.key(tenant, service, name));
    }
}
