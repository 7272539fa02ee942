package dev.cairn.tck;

import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.SubjectVariants;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A fault that is planted to see one clause of the savers' kit fail.
 *
 * @param clause the name of the test that must turn red
 * @param what what is wrong with the saver
 * @param first spoils the instance that a test opens first
 * @param later spoils any other
 */
record CheckpointerFault(String clause, String what, Consumer<Spoiled> first, Consumer<Spoiled> later) {
    /** A fault of every instance. */
    static CheckpointerFault fault(String clause, String what, Consumer<Spoiled> spoil) {
        return new CheckpointerFault(clause, what, spoil, spoil);
    }

    /** A fault of every instance but the first one. */
    static CheckpointerFault ofLater(String clause, String what, Consumer<Spoiled> spoil) {
        return new CheckpointerFault(clause, what, sound -> {}, spoil);
    }

    CheckpointerSubject subject() {
        AtomicInteger instances = new AtomicInteger();
        return SubjectVariants.decorated(new BackendSubject(new DurableFixture()), sound -> {
            Spoiled spoiled = new Spoiled(sound);
            (instances.getAndIncrement() == 0 ? first : later).accept(spoiled);
            return spoiled;
        });
    }
}
