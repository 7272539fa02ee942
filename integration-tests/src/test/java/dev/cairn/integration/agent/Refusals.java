package dev.cairn.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What is refused. */
final class Refusals {
    private Refusals() {}

    static CairnException refused(ErrorCode code, ThrowingCallable call) {
        CairnException error = Assertions.catchThrowableOfType(CairnException.class, call);
        assertThat(error).as("refused with " + code).isNotNull();
        assertThat(error.code()).isEqualTo(code);
        return error;
    }
}
