/** Tests of the part of an application that uses a store. */
@org.jspecify.annotations.NullMarked
package dev.cairn.spring.boot.test;
