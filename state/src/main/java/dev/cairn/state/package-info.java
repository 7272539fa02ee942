/**
 * State files: what a component folder holds, in one JSON file that can be carried, compared, merged, signed and brought back.
 *
 * <p>Words: a <em>snapshot</em> is the content of a state file; a component's <em>binary</em> may be <em>carried</em> in it, or is only
 * named by address and SHA-256; the <em>digest</em> of a snapshot covers everything in it, and binaries through their SHA-256, whether
 * they are carried or not; a <em>security change</em> is one after which a component may do more than before. Start at {@link
 * dev.cairn.state.ComponentStates} and {@link dev.cairn.state.StateFile}.
 *
 * <p>Invariant: values of secrets are in no snapshot unless encrypted, and in no message ever; the same state gives the same bytes.
 */
@NullMarked
package dev.cairn.state;

import org.jspecify.annotations.NullMarked;
