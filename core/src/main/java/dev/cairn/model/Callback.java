package dev.cairn.model;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The error of code of the caller that failed. */
final class Callback {
    private Callback() {}

    /**
     * The exception to throw; an error of the virtual machine is thrown at once.
     *
     * @param subject the beginning of the message
     * @param callback which code
     */
    static CairnException failed(String subject, String callback, String pointer, @Nullable Throwable cause) {
        if (cause instanceof VirtualMachineError error) {
            throw error;
        }
        return new CairnException(
                ErrorCode.CALLBACK_FAILED,
                subject + ": " + callback + " failed at \"" + pointer + "\": " + Thrown.sentence(cause),
                Map.of("pointer", pointer, "callback", callback),
                cause);
    }
}
