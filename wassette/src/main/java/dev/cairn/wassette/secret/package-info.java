/** Sealed secrets: key derivation, encryption, passphrases. */
@NullMarked
package dev.cairn.wassette.secret;

import org.jspecify.annotations.NullMarked;
