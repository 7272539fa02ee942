package dev.cairn.http.internal.client;

import dev.cairn.error.CairnException;
import dev.cairn.http.internal.wire.AnswerMark;
import dev.cairn.http.internal.wire.Failures;
import dev.cairn.http.internal.wire.Operation;
import dev.cairn.http.internal.wire.Outcomes;
import dev.cairn.http.internal.wire.WireReader;
import dev.cairn.storage.Damage;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer of a server. Immutable.
 *
 * @param instance which server gave it
 */
record Answers<A>(
        long instance,
        List<Damage> damaged,
        @Nullable A value,
        @Nullable CairnException failure) {
    /**
     * Reads an answer.
     *
     * @throws CairnException {@code INVALID} when it is not one
     */
    static <A> Answers<A> read(Operation<?, A> operation, InputStream from) {
        WireReader in = new WireReader(from);
        long instance = in.number();
        List<Damage> damaged = new ArrayList<>();
        AnswerMark mark = in.constant(AnswerMark.values());
        while (mark == AnswerMark.WORKING || mark == AnswerMark.DAMAGE) {
            if (mark == AnswerMark.DAMAGE) {
                damaged.add(Outcomes.DAMAGE.read(in));
            }
            mark = in.constant(AnswerMark.values());
        }
        Answers<A> answer = mark == AnswerMark.VALUE
                ? new Answers<>(instance, damaged, operation.answer().read(in), null)
                : new Answers<>(instance, damaged, null, Failures.CODEC.read(in));
        in.end();
        return answer;
    }
}
