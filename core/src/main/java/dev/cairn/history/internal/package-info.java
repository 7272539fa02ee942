/** The states of one scope, each stored as its difference from an earlier one; shared by all services. */
@NullMarked
package dev.cairn.history.internal;

import org.jspecify.annotations.NullMarked;
