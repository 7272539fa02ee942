/** Tests of the tour, each proof of which must be able to fail. */
@NullMarked
package dev.cairn.cli.tour;

import org.jspecify.annotations.NullMarked;
