/** Cairn in Spring Boot applications: {@link dev.cairn.spring.boot.CairnAutoConfiguration} opens the store that properties name. */
@org.jspecify.annotations.NullMarked
package dev.cairn.spring.boot;
