/** Tests of the saver and the store for Spring AI Alibaba's graphs. */
@org.jspecify.annotations.NullMarked
package dev.cairn.alibaba;
