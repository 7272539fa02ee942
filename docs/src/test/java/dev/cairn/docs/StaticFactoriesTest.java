package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import org.junit.jupiter.api.Test;

public class StaticFactoriesTest {
    @Test
    void a_static_method_that_looks_like_a_continuation_is_found() {
        assertThat(found(Options.class))
                .singleElement()
                .asString()
                .contains("Options.size(int)")
                .contains("make it an instance method");
    }

    @Test
    void a_static_method_that_returns_a_subtype_is_found() {
        assertThat(found(Shape.class)).singleElement().asString().contains("Shape.circle()");
    }

    @Test
    void interfaces_and_enums_are_as_java_makes_them() {
        assertThat(found(Place.class, Colour.class)).isEmpty();
    }

    private static List<String> found(Class<?>... types) {
        JavaClasses classes = new ClassFileImporter().importClasses(types);
        return StaticFactories.RULE.evaluate(classes).getFailureReport().getDetails();
    }

    public record Options(int size, int weight) {
        public static Options none() {
            return new Options(0, 0);
        }

        public static Options size(int size) {
            return none().withSize(size);
        }

        public Options withSize(int other) {
            return new Options(other, weight);
        }

        public Options weight(int other) {
            return new Options(size, other);
        }
    }

    public abstract static class Shape {
        public static Circle circle() {
            return new Circle();
        }
    }

    public static final class Circle extends Shape {}

    public interface Place {
        static Place here() {
            return new Place() {};
        }
    }

    public enum Colour {
        RED
    }
}
