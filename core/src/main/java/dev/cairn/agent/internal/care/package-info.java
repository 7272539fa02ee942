/** Verifying, repairing, cleaning up and transferring agents. */
@NullMarked
package dev.cairn.agent.internal.care;

import org.jspecify.annotations.NullMarked;
