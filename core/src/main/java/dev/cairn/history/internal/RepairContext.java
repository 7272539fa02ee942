package dev.cairn.history.internal;

import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.RecordAddress;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * How scopes are repaired, and who is informed. Safe for use by many threads as far as the listener is.
 *
 * @param dryRun whether it only reports what would be done
 * @param moveHeads whether a head whose target cannot be read moves to what can
 * @param keep gets what goes or is replaced, before it does, and makes it durable
 * @param unmended gets what stays as it is, with what to do
 */
public record RepairContext(boolean dryRun, boolean moveHeads, Consumer<DamagedRow> keep, Consumer<Damage> unmended) {
    /** Keeps a record that goes, with those of its values that can be read. */
    public void keep(Scope scope, StoredRecord record, String reason, Map<String, Document> readable) {
        keep.accept(row(scope, record, reason, false, readable));
    }

    /**
     * Takes out the records of a kind that do not have its form: what they stood for is then missing, like a row that was lost.
     *
     * @param reading fails for a record of another form
     * @param remove stores the commit, unless this is a dry run; what it refuses stays
     * @return those that go
     */
    public List<StoredRecord> takeOut(
            Storage storage,
            Scope scope,
            int kind,
            Consumer<StoredRecord> reading,
            Function<Commit.Builder, CommitOutcome> remove) {
        List<StoredRecord> gone = new ArrayList<>();
        BrokenStates.each(storage, scope, kind, record -> {
            Damage damage = DamageWalk.damage(scope, record, reading);
            if (damage != null) {
                keep(scope, record, damage.reason(), Map.of());
                gone.add(record);
            }
        });
        if (!gone.isEmpty() && !dryRun) {
            Commit.Builder commit = Commit.inOrder();
            gone.forEach(record -> commit.check(Check.RevisionIs.of(record)).delete(kind, record.key()));
            if (!(remove.apply(commit) instanceof CommitOutcome.Committed)) {
                leave(
                        scope,
                        scope.toString(),
                        "another writer changes it or holds its lease, so it stays as it is; repair again later");
            }
        }
        return gone;
    }

    /** Keeps a record that another takes the place of. */
    public void replace(Scope scope, StoredRecord record, String reason) {
        keep.accept(row(scope, record, reason, true, Map.of()));
    }

    /** Keeps what a header said of its scope for listings, and that is said again. */
    public void replaceSummary(Scope scope, Bytes summary, String address, String reason) {
        Document content = Document.fromObject(Map.of("summary", base64(summary)));
        keep.accept(
                new DamagedRow(new Damage(address, reason, scope.toString()), true, Bytes.fromOwned(content.bytes())));
    }

    /** Tells of something that stays as it is. */
    public void leave(Scope scope, String address, String reason) {
        unmended.accept(new Damage(address, reason, scope.toString()));
    }

    /** Whether a row that was kept is stored as it was, since what was to take it out was refused. */
    public static boolean isStored(Storage storage, Scope scope, DamagedRow kept) {
        Document content = Document.fromTrusted(kept.content().unsafeArray(), Types.STANDARD);
        if (content.member("kind").isEmpty()) {
            return false;
        }
        int kind = content.at("/kind").as(Integer.class);
        Bytes key =
                Bytes.fromOwned(Base64.getDecoder().decode(content.at("/key").text()));
        long revision = content.at("/revision").as(Long.class);
        return storage.find(scope, kind, key)
                .filter(record -> record.revision() == revision)
                .isPresent();
    }

    private static DamagedRow row(
            Scope scope, StoredRecord record, String reason, boolean replaced, Map<String, Document> readable) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("kind", Document.fromNumber(record.kind()));
        members.put("key", base64(record.key()));
        members.put("sequence", Document.fromNumber(record.sequence()));
        members.put("revision", Document.fromNumber(record.revision()));
        members.put("committed", Document.of(record.committed().toString()));
        members.put("body", base64(record.body()));
        if (!readable.isEmpty()) {
            members.put("values", Document.fromObject(readable));
        }
        String address = new RecordAddress(scope, record.kind(), record.key()).toString();
        return new DamagedRow(
                new Damage(address, reason, scope.toString()),
                replaced,
                Bytes.fromOwned(Document.fromObject(members).bytes()),
                replaced ? 0 : 1);
    }

    private static Document base64(Bytes bytes) {
        return Document.of(new String(Base64.getEncoder().encode(bytes.unsafeArray()), StandardCharsets.US_ASCII));
    }
}
