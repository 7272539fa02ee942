/** Answers as JSON: what the command line, the server and other front ends say of threads, items, agents, environments and state files. */
@NullMarked
package dev.cairn.answer;

import org.jspecify.annotations.NullMarked;
