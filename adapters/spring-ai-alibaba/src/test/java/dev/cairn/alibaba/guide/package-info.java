/** The programs of the guide. */
@org.jspecify.annotations.NullMarked
package dev.cairn.alibaba.guide;
