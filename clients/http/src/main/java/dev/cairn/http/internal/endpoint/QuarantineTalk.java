package dev.cairn.http.internal.endpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.wire.Talks;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.Storage;

/** A quarantine whose rows are kept by a caller elsewhere: each is handed over, and goes once the caller says that it is durable. */
final class QuarantineTalk implements Talk.Work<Boolean, Talks.Handed> {
    private final Storage storage;
    private final boolean dryRun;
    private final Bytes id;

    QuarantineTalk(Storage storage, boolean dryRun, Bytes id) {
        this.storage = storage;
        this.dryRun = dryRun;
        this.id = id;
    }

    @Override
    public Talks.Handed run(Talk.Line<Boolean, Talks.Handed> line) {
        storage.admin().quarantine(dryRun, row -> handOver(row, line));
        return new Talks.Handed(id, null);
    }

    private void handOver(DamagedRow row, Talk.Line<Boolean, Talks.Handed> line) {
        if (!Boolean.TRUE.equals(line.say(new Talks.Handed(id, row)))) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE,
                    "Cannot quarantine a damaged row: the caller cannot keep it. The row is unchanged.");
        }
    }
}
