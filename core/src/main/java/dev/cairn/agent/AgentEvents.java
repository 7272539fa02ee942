package dev.cairn.agent;

import dev.cairn.agent.migration.StateMigration;
import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Thrown;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;

/**
 * What the service logs under the logger {@code dev.cairn.agent}: an event's name, then ids and sizes, never anything of a state. Stateless.
 */
@Internal
public final class AgentEvents {
    private static final Logger LOGGER = System.getLogger("dev.cairn.agent");

    private AgentEvents() {}

    @Internal
    public static void saved(AgentStateSnapshot snapshot) {
        log(
                Level.DEBUG,
                "checkpoint_saved agent=%s snapshot=%s bytes=%d added=%d",
                snapshot.agentId(),
                snapshot.snapshotId(),
                snapshot.uncompressedSize(),
                snapshot.compressedSize());
    }

    static void failed(String agentId, CairnException error) {
        log(
                Level.WARNING,
                "checkpoint_failed agent=%s code=%s reason=%s",
                agentId,
                error.code(),
                String.valueOf(error.getMessage()));
    }

    @Internal
    public static void cleaned(CleanupReport report) {
        log(
                Level.DEBUG,
                "cleanup_done removed=%d kept=%d backups=%d",
                report.removed().size(),
                report.kept().size(),
                report.removedBackups().size());
    }

    @Internal
    public static void migrated(String agentId, String snapshotId, StateMigration migration) {
        log(
                Level.DEBUG,
                "migration_applied agent=%s snapshot=%s from=%s to=%s",
                agentId,
                snapshotId,
                migration.fromVersion(),
                migration.toVersion());
    }

    /** What is reported of a failure of the program itself. */
    static CairnException failure(String what, Throwable cause) {
        return cause instanceof CairnException ours
                ? ours
                : new CairnException(
                        ErrorCode.INTERNAL,
                        what + " failed: " + Thrown.sentence(cause) + " It is tried again.",
                        Map.of(),
                        cause);
    }

    static CairnException supplierFailed(String agentId, Throwable cause) {
        return new CairnException(
                ErrorCode.CALLBACK_FAILED,
                "Cannot read the state of agent '" + agentId + "': its supplier failed: " + Thrown.sentence(cause),
                Map.of("agent", agentId, "callback", "state supplier"),
                cause);
    }

    /** What is thrown when an alarm of the application, or its clock, cannot be set. */
    static CairnException alarmFailed(String what, Throwable cause) {
        return new CairnException(
                ErrorCode.CALLBACK_FAILED,
                "Cannot report " + what + ": the alarm failed: " + Thrown.sentence(cause),
                Map.of("callback", "alarm"),
                cause);
    }

    private static void log(Level level, String format, Object... facts) {
        if (LOGGER.isLoggable(level)) {
            LOGGER.log(level, String.format(java.util.Locale.ROOT, format, escaped(facts)));
        }
    }

    /** Ids have no control characters, but they may have blanks. */
    private static Object[] escaped(Object[] facts) {
        Object[] escaped = facts.clone();
        for (int i = 0; i < escaped.length; i++) {
            if (escaped[i] instanceof String text && text.indexOf(' ') >= 0) {
                escaped[i] = '"' + text.replace("\"", "\\\"") + '"';
            }
        }
        return escaped;
    }
}
