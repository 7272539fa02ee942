package dev.cairn.agent.internal.care;

import dev.cairn.agent.SnapshotForm;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.frame.PlacedSegment;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.CarriedRows;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.RowChange;
import dev.cairn.history.internal.StoredFrames;
import dev.cairn.history.internal.StoredState;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What the rows of an agent become under another id: its snapshots' documents begin with the id, so that the first segment of each, its
 * length and its SHA-256 change. Immutable once read.
 */
public final class AgentRename implements RowChange {
    private final byte[] before;
    private final byte[] after;
    private final Map<Bytes, String> digests = new HashMap<>();
    private final Set<LaneRange> first = new HashSet<>();

    private AgentRename(String from, String to) {
        this.before = beginning(from);
        this.after = beginning(to);
    }

    private static byte[] beginning(String agentId) {
        return ("{\"agent_id\":" + Document.of(agentId).json()).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads every snapshot of an agent once; one is in memory at a time.
     *
     * @throws CairnException {@code UNSUPPORTED} where a document does not begin with the agent's id
     */
    public static AgentRename from(Storage storage, String tenant, String from, String to) {
        AgentRename rename = new AgentRename(from, to);
        Scope scope = new AgentStore(storage, tenant, 0).scope(from);
        StateReader reader = new StateReader(new StoredFrames(storage, scope));
        DamageWalk walk = new DamageWalk(storage, damage -> {
            throw new CairnException(ErrorCode.CORRUPT, damage.address() + ": " + damage.reason());
        });
        walk.records(scope, AgentStore.SNAPSHOT, record -> rename.see(record, reader));
        return rename;
    }

    private void see(StoredRecord record, StateReader reader) {
        StateBody state = StoredState.of(0, record).state();
        Map<String, Document> values = reader.read(state, name -> true, name -> Types.STANDARD);
        byte[] document =
                Objects.requireNonNull(values.get(AgentStore.DOCUMENT)).bytes();
        if (!begins(document)) {
            throw unsupported(record);
        }
        first.add(StateReader.first(state, AgentStore.DOCUMENT).orElseThrow(() -> unsupported(record)));
        MessageDigest digest = Sha256.begin();
        digest.update(after);
        digest.update(document, before.length, document.length - before.length);
        digests.put(record.key(), Sha256.hex(digest));
    }

    private boolean begins(byte[] text) {
        return text.length > before.length && Arrays.equals(text, 0, before.length, before, 0, before.length);
    }

    private static CairnException unsupported(StoredRecord record) {
        return new CairnException(
                ErrorCode.UNSUPPORTED,
                "Snapshot " + record.key().utf8().replace("\0", "")
                        + " does not begin with the id of its agent, so the agent cannot be renamed. Import it under "
                        + "its own id.");
    }

    @Override
    public StoredRecord record(StoredRecord record) {
        String digest = digests.get(record.key());
        if (record.kind() != AgentStore.SNAPSHOT || digest == null) {
            return record;
        }
        Document body = Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD);
        Map<String, Document> value = SnapshotForm.members(body.at("/values/" + AgentStore.DOCUMENT));
        long length =
                Long.parseLong(body.at("/values/" + AgentStore.DOCUMENT + "/n").text());
        value.put("n", Document.fromNumber(length - before.length + after.length));
        value.put("sha256", Document.of(digest));
        Map<String, Document> members = SnapshotForm.members(body);
        members.put("values", Document.fromObject(Map.of(AgentStore.DOCUMENT, Document.fromObject(value))));
        return CarriedRows.withBody(
                record, Bytes.fromOwned(Document.fromObject(members).bytes()));
    }

    @Override
    public PlacedSegment segment(PlacedSegment segment) {
        if (!first.contains(new LaneRange(segment.lane(), segment.number(), segment.number() + 1))) {
            return segment;
        }
        byte[] old = segment.bytes().unsafeArray();
        if (!begins(old)) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "The first segment " + segment.lane() + ":" + segment.number()
                            + " of a snapshot does not hold the id of its agent, so the agent cannot be renamed.");
        }
        byte[] changed = Arrays.copyOf(after, after.length + old.length - before.length);
        System.arraycopy(old, before.length, changed, after.length, old.length - before.length);
        return new PlacedSegment(segment.lane(), segment.number(), Bytes.fromOwned(changed), segment.endsInString());
    }
}
