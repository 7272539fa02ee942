package dev.cairn.cli.shell;

import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.FileErrors;
import java.io.IOException;
import java.io.Serial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A failure of a command that is none of a service: it has its own exit code and a stable name. */
public final class CommandFailure extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final String SEPARATOR = "\n  ";

    private final int exitCode;
    private final String code;
    private final transient Map<String, Object> details;

    /**
     * Makes a failure.
     *
     * @param exitCode one of {@link ExitCode}
     * @param code its name in JSON, in capitals
     */
    public CommandFailure(int exitCode, String code, String message, Map<String, ?> details) {
        super(message);
        this.exitCode = exitCode;
        this.code = code;
        this.details = new LinkedHashMap<>(details);
    }

    /** The command or its arguments are not right. */
    public static CommandFailure usage(String message) {
        return new CommandFailure(ExitCode.USAGE, "USAGE", message, Map.of());
    }

    /** The settings in files and variables are not right. */
    public static CommandFailure settings(List<String> problems) {
        String message = "Cannot use the settings. Nothing was changed." + SEPARATOR + String.join(SEPARATOR, problems);
        return new CommandFailure(ExitCode.USAGE, "SETTINGS", message, Map.of("problems", problems));
    }

    /** An answer or a file of the command's cannot be written; the code is the cause's where that has one of its own. */
    public static CommandFailure fromOutput(String failed, String state, IOException e, Map<String, ?> details) {
        ErrorCode cause = FileErrors.code(e);
        boolean own = cause == ErrorCode.NO_SPACE || cause == ErrorCode.DENIED;
        String message = failed + ": " + FileErrors.reason(e) + "." + (state.isEmpty() ? "" : " " + state);
        return new CommandFailure(ExitCode.FAILURE, own ? cause.name() : "OUTPUT_FAILED", message, details);
    }

    int exitCode() {
        return exitCode;
    }

    String code() {
        return code;
    }

    Map<String, Object> details() {
        return details;
    }
}
