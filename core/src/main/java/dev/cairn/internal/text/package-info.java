/** Checked names, times and credentials as text, and the collected problems of one input. */
@NullMarked
package dev.cairn.internal.text;

import org.jspecify.annotations.NullMarked;
