/** Tests of what savers of graph libraries have in common. */
@org.jspecify.annotations.NullMarked
package dev.cairn.graph;
