/** The parts of an encoded state: values, segments, runs and the frames that hold them, compressed. */
@NullMarked
package dev.cairn.codec.internal.frame;

import org.jspecify.annotations.NullMarked;
