/** What the guide shows. */
@org.jspecify.annotations.NullMarked
package dev.cairn.springai.guide;
