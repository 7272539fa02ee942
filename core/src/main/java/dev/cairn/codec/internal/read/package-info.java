/** Reading encoded states, whole or in parts, with every frame checked against its digest. */
@NullMarked
package dev.cairn.codec.internal.read;

import org.jspecify.annotations.NullMarked;
