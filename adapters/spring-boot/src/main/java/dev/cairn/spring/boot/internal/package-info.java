/** The store behind the beans. */
@org.jspecify.annotations.NullMarked
package dev.cairn.spring.boot.internal;
