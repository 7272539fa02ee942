/** What the tests of all adapters share: stores on every backend, and conversations to repair. */
@NullMarked
package dev.cairn.testing.adapter;

import org.jspecify.annotations.NullMarked;
