/**
 * Checkpoints of graph libraries on Cairn, without the types of any library: {@link dev.cairn.graph.GraphThreads} keeps them. The savers of
 * the libraries are made of it.
 */
@org.jspecify.annotations.NullMarked
package dev.cairn.graph;
