@NullMarked
package dev.cairn.state;

import org.jspecify.annotations.NullMarked;
