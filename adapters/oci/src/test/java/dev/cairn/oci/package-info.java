/** Binaries from OCI registries, through the ORAS library. */
@NullMarked
package dev.cairn.oci;

import org.jspecify.annotations.NullMarked;
