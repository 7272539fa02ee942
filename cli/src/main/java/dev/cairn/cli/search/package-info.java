/** Commands that look for something in the states of threads: grep, blame, bisect. */
@NullMarked
package dev.cairn.cli.search;

import org.jspecify.annotations.NullMarked;
