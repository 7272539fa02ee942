/** Observations of what a store does, for metrics and traces. */
@org.jspecify.annotations.NullMarked
package dev.cairn.spring.boot.observation;
