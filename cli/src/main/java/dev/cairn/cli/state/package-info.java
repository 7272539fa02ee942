/** Commands about state files of component folders. */
@NullMarked
package dev.cairn.cli.state;

import org.jspecify.annotations.NullMarked;
