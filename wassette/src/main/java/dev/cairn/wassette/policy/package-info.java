/** Policies of components: reading and comparing what they permit. */
@NullMarked
package dev.cairn.wassette.policy;

import org.jspecify.annotations.NullMarked;
