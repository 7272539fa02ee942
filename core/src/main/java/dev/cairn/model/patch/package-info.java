/** JSON Patch (RFC 6902): applying a patch, and the patch between two documents. */
@NullMarked
package dev.cairn.model.patch;

import org.jspecify.annotations.NullMarked;
