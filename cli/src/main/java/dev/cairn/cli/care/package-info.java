/** Commands that look after a whole store. Entry classes: the verbs. */
@NullMarked
package dev.cairn.cli.care;

import org.jspecify.annotations.NullMarked;
