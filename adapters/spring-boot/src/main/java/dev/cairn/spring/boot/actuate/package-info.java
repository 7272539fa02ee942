/** Health, statistics and threads of a store for Spring Boot's actuator. */
@org.jspecify.annotations.NullMarked
package dev.cairn.spring.boot.actuate;
