package dev.cairn.checkpoint;

import org.jspecify.annotations.Nullable;

/**
 * What a step of a run does.
 *
 * @param <R> its result
 * @param <X> what it may throw
 */
@FunctionalInterface
public interface StepBody<R extends @Nullable Object, X extends Exception> {
    /**
     * Does it.
     *
     * @param key the same text at every attempt of this step and for no other step: give it to what is called, as idempotency key
     */
    R run(String key) throws X;
}
