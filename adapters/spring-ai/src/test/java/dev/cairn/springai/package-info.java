@org.jspecify.annotations.NullMarked
package dev.cairn.springai;
