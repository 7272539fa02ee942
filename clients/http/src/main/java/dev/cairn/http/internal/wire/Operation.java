package dev.cairn.http.internal.wire;

import dev.cairn.storage.Bytes;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An operation of the storage contract as it crosses the wire. Immutable.
 *
 * @param name its part of the path
 * @param names the scopes and prefixes that a question touches; null for one that concerns the whole store
 * @param sort what it does with the store
 * @param isPatient whether it may take long, so that the server tells meanwhile that it works
 * @param repeatable whether a question may be done again though it is unknown whether it was done before
 */
public record Operation<Q, A>(
        String name,
        Codec<Q> question,
        Codec<A> answer,
        @Nullable Function<Q, List<Bytes>> names,
        Sort sort,
        boolean isPatient,
        Predicate<Q> repeatable) {
    /** What an operation does with the store. */
    public enum Sort {
        /** It reads, so it may be asked again. */
        READS,
        /** It changes the store; each call has a key, and the outcome is remembered under it. */
        CHANGES,
        /** It is a part of a change, numbered by itself. */
        PART_OF_CHANGE
    }

    static <Q, A> Operation<Q, A> reading(
            String name, Codec<Q> question, Codec<A> answer, @Nullable Function<Q, List<Bytes>> names) {
        return new Operation<>(name, question, answer, names, Sort.READS, false, asked -> true);
    }

    static <Q, A> Operation<Q, A> changing(
            String name, Codec<Q> question, Codec<A> answer, @Nullable Function<Q, List<Bytes>> names) {
        return new Operation<>(name, question, answer, names, Sort.CHANGES, false, asked -> false);
    }

    Operation<Q, A> partOfChange() {
        return new Operation<>(name, question, answer, names, Sort.PART_OF_CHANGE, isPatient, repeatable);
    }

    Operation<Q, A> patient() {
        return new Operation<>(name, question, answer, names, sort, true, repeatable);
    }

    Operation<Q, A> repeatableIf(Predicate<Q> condition) {
        return new Operation<>(name, question, answer, names, sort, isPatient, condition);
    }
}
