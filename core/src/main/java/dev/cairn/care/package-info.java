/**
 * Looking after a whole store, below all services: copying it to another backend, backing it up and bringing it back, sweeping,
 * giving space back, removing for good, examining. Entry class: {@link dev.cairn.care.Care}, from {@code Cairn.care()}.
 *
 * <p>A scope is moved as rows, with its revisions, sequence numbers and times, so every service finds in the copy what it wrote.
 * One invariant: a scope in a target is always as it was in its source at one instant, the <em>cut</em>.
 */
@NullMarked
package dev.cairn.care;

import org.jspecify.annotations.NullMarked;
