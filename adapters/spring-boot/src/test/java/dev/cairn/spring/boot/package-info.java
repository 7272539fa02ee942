/** Tests of the starter. */
@org.jspecify.annotations.NullMarked
package dev.cairn.spring.boot;
