package dev.cairn.agent;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.Locale;

/**
 * Which stored segments a save may share. Whatever it is, every snapshot restores alone, and removing one never harms another: a segment
 * stays as long as any snapshot needs it.
 */
public enum BackupType {
    /** Shares with the agent's latest snapshot, and through it with all before. */
    INCREMENTAL,
    /** Shares with the agent's last full snapshot only. */
    DIFFERENTIAL,
    /** Shares nothing. */
    FULL;

    /** The name in lower case, as it stands in documents. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The type with a name, in any case.
     *
     * @throws CairnException {@code INVALID} with the names that there are
     */
    public static BackupType fromName(String name) {
        for (BackupType type : values()) {
            if (type.label().equals(name.toLowerCase(Locale.ROOT))) {
                return type;
            }
        }
        throw new CairnException(
                ErrorCode.INVALID, "The type must be incremental, differential or full, not '" + name + "'.");
    }
}
