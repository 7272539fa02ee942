/**
 * Policies: what a component may do, as Wassette reads it; what of that is enforced; and what a change of a policy means for security.
 * Start at {@link dev.cairn.component.policy.Policy} and {@link dev.cairn.component.policy.PolicyDiff}.
 *
 * <p>Invariant: a policy that is missing or cannot be read is never taken for an empty one; it lets every environment variable through.
 */
@NullMarked
package dev.cairn.component.policy;

import org.jspecify.annotations.NullMarked;
