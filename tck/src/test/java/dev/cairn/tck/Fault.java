package dev.cairn.tck;

import dev.cairn.tck.backend.BackendFixture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A fault that is planted to see one clause of the kit fail.
 *
 * @param clause the name of the test that must turn red
 * @param what what is wrong with the backend
 * @param fixture makes a fixture of the faulty backend
 */
record Fault(String clause, String what, Supplier<BackendFixture> fixture) {
    /** A fault of every instance of an otherwise sound and durable backend. */
    static Fault of(String clause, String what, Consumer<Tamper> spoil) {
        return new Fault(clause, what, () -> new DurableFixture(spoil, instance -> {}));
    }

    /** A fault of every instance but the first one that a test opens. */
    static Fault ofLater(String clause, String what, Consumer<Tamper> spoil) {
        return new Fault(clause, what, () -> new DurableFixture(instance -> {}, spoil));
    }
}
