/** Java types in documents: registering classes, writing and reading them. */
@NullMarked
package dev.cairn.model.binding;

import org.jspecify.annotations.NullMarked;
