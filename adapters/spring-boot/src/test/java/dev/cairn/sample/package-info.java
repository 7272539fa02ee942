/** The application of the guide. */
@org.jspecify.annotations.NullMarked
package dev.cairn.sample;
