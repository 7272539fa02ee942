/** A store in the application's database that joins its transactions. */
@org.jspecify.annotations.NullMarked
package dev.cairn.spring.boot.transaction;
