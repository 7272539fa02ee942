/** Applying a commit to the tables. */
@NullMarked
package dev.cairn.jdbc.internal.commit;

import org.jspecify.annotations.NullMarked;
