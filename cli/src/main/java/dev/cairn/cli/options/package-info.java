/** Options that commands of several nouns have in common, each set once, as mixins. */
@NullMarked
package dev.cairn.cli.options;

import org.jspecify.annotations.NullMarked;
