/** What threads and the trash hold, in figures. */
@NullMarked
package dev.cairn.checkpoint.stats;

import org.jspecify.annotations.NullMarked;
