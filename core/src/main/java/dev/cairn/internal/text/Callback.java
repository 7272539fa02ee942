package dev.cairn.internal.text;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The error of code of the caller that failed. */
public final class Callback {
    private Callback() {}

    /**
     * The exception to throw; an error of the virtual machine is thrown at once.
     *
     * @param subject the beginning of the message
     * @param callback which code
     */
    public static CairnException failed(String subject, String callback, String pointer, @Nullable Throwable cause) {
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
