/** The saver API: checkpoints as the savers of agent frameworks in any language know them. */
@NullMarked
package dev.cairn.server.internal.saver;

import org.jspecify.annotations.NullMarked;
