/** How a class is stored: its components or fields, and how an instance is made of them. */
@NullMarked
package dev.cairn.model.internal.shape;

import org.jspecify.annotations.NullMarked;
