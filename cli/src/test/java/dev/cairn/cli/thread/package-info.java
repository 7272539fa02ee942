/** Tests of drawings of trees. */
@NullMarked
package dev.cairn.cli.thread;

import org.jspecify.annotations.NullMarked;
