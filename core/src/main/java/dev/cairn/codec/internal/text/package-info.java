/** Finding text in encoded states without decoding them into documents. */
@NullMarked
package dev.cairn.codec.internal.text;

import org.jspecify.annotations.NullMarked;
