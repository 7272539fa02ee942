package dev.cairn.storage;

import java.time.Duration;

/** A request about a scope's lease. The scope need not exist. */
public sealed interface LeaseRequest {
    /** The scope. */
    Scope scope();

    /** Get the lease if no one holds it now. A new holder gets a new token. */
    record Acquire(Scope scope, String holder, Duration time) implements LeaseRequest {}

    /** Keep the lease for another while from now, if it has not ended. */
    record Renew(Scope scope, long token, Duration time) implements LeaseRequest {}

    /** End the lease now, if the token is still its token. */
    record Release(Scope scope, long token) implements LeaseRequest {}
}
