/** The kit as a backend author uses it: from outside its package. */
@NullMarked
package dev.cairn.tck.memory;

import org.jspecify.annotations.NullMarked;
