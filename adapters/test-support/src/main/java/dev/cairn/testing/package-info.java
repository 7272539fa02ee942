/** What the tests of all adapters use: stores on every backend, and processes that are killed. */
@NullMarked
package dev.cairn.testing;

import org.jspecify.annotations.NullMarked;
