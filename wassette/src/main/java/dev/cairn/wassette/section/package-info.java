/** Threads, agents and items inside a state file. */
@NullMarked
package dev.cairn.wassette.section;

import org.jspecify.annotations.NullMarked;
