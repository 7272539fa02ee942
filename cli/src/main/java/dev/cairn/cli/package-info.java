/**
 * The command {@code cairn}: nouns and verbs on the facade, for people and scripts. {@link dev.cairn.cli.Main} starts it. Packages, from
 * the bottom: {@code output}, {@code shell}, {@code options}, then one package a noun, then this one.
 *
 * <p>Invariant: what a command answers goes to standard output, everything else to standard error; nothing is decided here that another
 * interface would have to decide again.
 */
@NullMarked
package dev.cairn.cli;

import org.jspecify.annotations.NullMarked;
