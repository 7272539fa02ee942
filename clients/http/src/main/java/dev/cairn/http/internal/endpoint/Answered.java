package dev.cairn.http.internal.endpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.wire.AnswerMark;
import dev.cairn.http.internal.wire.Codec;
import dev.cairn.http.internal.wire.Failures;
import dev.cairn.http.internal.wire.Outcomes;
import dev.cairn.http.internal.wire.WireWriter;
import dev.cairn.storage.Damage;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an operation came to. Immutable.
 *
 * @param damaged what it told of
 * @param value what it returned, where it did not fail
 * @param failure what it failed with, or null
 */
record Answered<A>(
        List<Damage> damaged, @Nullable A value, @Nullable CairnException failure) {
    /** A failure of the storage as the caller sees it: a server that closes its store is away, while the caller's is open. */
    static <A> Answered<A> failed(List<Damage> damaged, CairnException failure) {
        CairnException told = failure.code() == ErrorCode.CLOSED
                ? new CairnException(
                        ErrorCode.UNAVAILABLE,
                        "Cannot use the store: the server is closing it. Try again later.",
                        Map.of(),
                        failure)
                : failure;
        return new Answered<>(damaged, null, told);
    }

    void write(Codec<A> codec, OutputStream to) {
        WireWriter out = new WireWriter(to);
        for (Damage damage : damaged) {
            out.constant(AnswerMark.DAMAGE);
            Outcomes.DAMAGE.write(out, damage);
        }
        if (failure == null && value != null) {
            out.constant(AnswerMark.VALUE);
            codec.write(out, value);
        } else if (failure != null) {
            out.constant(AnswerMark.FAILURE);
            Failures.CODEC.write(out, failure);
        }
    }

    byte[] bytes(Codec<A> codec) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(codec, out);
        return out.toByteArray();
    }
}
