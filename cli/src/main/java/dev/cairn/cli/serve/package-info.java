/** {@code cairn serve} and {@code cairn token}: the server of a store and who may use it. */
@NullMarked
package dev.cairn.cli.serve;

import org.jspecify.annotations.NullMarked;
