package dev.cairn.cli.shell;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The commands below a command, in the order of its help. The library's own attribute for them makes each command of the program, which
 * costs milliseconds; from this one only those are made that a command line names.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface CommandGroup {
    /** Classes with {@code @Command}. */
    Class<?>[] value();
}
