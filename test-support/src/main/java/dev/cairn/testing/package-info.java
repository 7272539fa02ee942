/** What the tests of all modules start: programs in processes of their own, and a PostgreSQL server. */
@NullMarked
package dev.cairn.testing;

import org.jspecify.annotations.NullMarked;
