/** The state file: reading, writing and its parts. */
@NullMarked
package dev.cairn.wassette.file;

import org.jspecify.annotations.NullMarked;
