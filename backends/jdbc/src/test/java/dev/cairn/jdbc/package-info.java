/** Tests of the JDBC backends. */
@org.jspecify.annotations.NullMarked
package dev.cairn.jdbc;
