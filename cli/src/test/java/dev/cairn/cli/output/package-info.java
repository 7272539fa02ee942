/** Tests of how answers look. */
@NullMarked
package dev.cairn.cli.output;

import org.jspecify.annotations.NullMarked;
