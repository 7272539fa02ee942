package dev.cairn.agent.internal.care;

import dev.cairn.agent.internal.record.AgentHead;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.history.internal.CarriedRows;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Map;

/** What of an agent is carried: snapshots with tags, pins and expiries, and which one is the latest. Used once, by one thread. */
public final class CarriedAgent extends CarriedRows {
    private final boolean latest;
    private Bytes head = Bytes.EMPTY;
    private String latestId = "";
    private long snapshots;

    /**
     * Begins.
     *
     * @param latest whether only the latest snapshot is carried
     */
    public CarriedAgent(boolean latest) {
        this.latest = latest;
    }

    @Override
    public void look(StoredRecord record) {
        if (record.kind() == AgentStore.HEAD) {
            latestId = String.valueOf(AgentHead.read(0, record).latest());
            head = AgentStore.key(latestId);
        }
    }

    @Override
    protected StoredRecord kept(StoredRecord record) {
        snapshots += record.kind() == AgentStore.SNAPSHOT ? 1 : 0;
        return latest && record.kind() == AgentStore.HEAD ? withBody(record, onlyLatest()) : record;
    }

    private Bytes onlyLatest() {
        return Bytes.fromOwned(
                Document.fromObject(Map.of("snapshot", Document.of(latestId))).bytes());
    }

    @Override
    protected String reasonAgainst(StoredRecord record) {
        boolean older = latest && !record.key().equals(head);
        return switch (record.kind()) {
            case AgentStore.SNAPSHOT -> older ? "older snapshots" : "";
            case AgentStore.MARKS -> older ? "tags and pins of older snapshots" : "";
            case AgentStore.BACKUP -> "notes about backups in other places";
            case AgentStore.HEAD -> "";
            default -> UNKNOWN;
        };
    }

    @Override
    public List<LaneRange> values(StoredRecord carried) {
        return carried.kind() == AgentStore.SNAPSHOT ? state(carried) : List.of();
    }

    @Override
    public Map<String, Document> facts() {
        return Map.of("snapshots", Document.fromNumber(snapshots), "latest", Document.of(latestId));
    }
}
