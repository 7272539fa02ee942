/** Where plugins keep their state: snapshot stores and their configuration. */
@NullMarked
package dev.cairn.environment.snapshot;

import org.jspecify.annotations.NullMarked;
