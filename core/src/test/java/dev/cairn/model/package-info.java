/** Tests of the value model. */
@NullMarked
package dev.cairn.model;

import org.jspecify.annotations.NullMarked;
