package dev.cairn.checkpoint.internal.care;

import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.internal.prune.GapPlan;
import dev.cairn.checkpoint.internal.prune.LatestPlan;
import dev.cairn.checkpoint.internal.record.BranchHead;
import dev.cairn.checkpoint.internal.record.GapRecord;
import dev.cairn.checkpoint.internal.record.ThreadIndex;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Node;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.history.internal.CarriedRows;
import dev.cairn.model.Document;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What of a thread is carried: branches, checkpoints, pending writes, tags, gaps, former tips, its metadata. Used once, by one thread. */
public final class CarriedThread extends CarriedRows {
    /** Kinds of records that are carried; whoever adds a kind that another store can use adds it here. */
    static final Set<Integer> CARRIED = Set.of(
            ThreadStore.HEAD,
            ThreadStore.TIP,
            ThreadStore.WRITE,
            ThreadStore.CHECKPOINT,
            ThreadStore.TAG,
            ThreadStore.GAP,
            ThreadStore.NOTE);

    private final @Nullable ThreadIndex mark;
    private final TreeMap<String, String> heads = new TreeMap<>();
    private long checkpoints;
    private @Nullable Set<Place> kept;

    /**
     * Begins.
     *
     * @param latest whether only what {@link PruneStrategy#KEEP_LATEST} keeps is carried
     */
    public CarriedThread(boolean latest) {
        this.mark = latest ? ThreadIndex.of("") : null;
    }

    @Override
    public boolean looks() {
        return mark != null;
    }

    @Override
    public void look(StoredRecord record) {
        if (mark != null) {
            mark.take(record);
        }
    }

    @Override
    protected StoredRecord kept(StoredRecord record) {
        if (record.kind() == ThreadStore.CHECKPOINT) {
            checkpoints++;
        } else if (record.kind() == ThreadStore.HEAD) {
            Place branch = Place.of(record);
            String name = branch.namespace().isEmpty() ? branch.name() : branch.namespace() + "/" + branch.name();
            heads.put(name, String.valueOf(BranchHead.read(0, record).checkpointId()));
        }
        return record;
    }

    @Override
    protected String reasonAgainst(StoredRecord record) {
        return switch (record.kind()) {
            case ThreadStore.REQUEST -> "idempotency keys";
            case ThreadStore.TIP -> mark == null ? "" : "former tips of branches";
            case ThreadStore.CHECKPOINT -> isKept(record) ? "" : "older checkpoints";
            case ThreadStore.WRITE -> isKept(record) ? "" : "pending writes of older checkpoints";
            case ThreadStore.TAG -> isKept(record) ? "" : "tags of older checkpoints";
            case ThreadStore.GAP -> mark == null ? "" : NOT_COUNTED;
            default -> CARRIED.contains(record.kind()) ? "" : UNKNOWN;
        };
    }

    private boolean isKept(StoredRecord record) {
        if (mark == null) {
            return true;
        }
        if (kept == null) {
            kept = LatestPlan.latest(mark).keySet();
        }
        return kept.contains(Place.of(record));
    }

    @Override
    public List<Put> added() {
        if (mark == null) {
            return List.of();
        }
        Set<Place> stay = LatestPlan.latest(mark).keySet();
        Map<Place, Node> victims = mark.nodes().entrySet().stream()
                .filter(entry -> !stay.contains(entry.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        List<Put> puts = new ArrayList<>();
        new GapPlan(mark, victims)
                .gaps()
                .forEach((place, gap) -> puts.add(GapRecord.put(gap, place.namespace(), place.name())));
        puts.sort((one, other) -> one.key().compareTo(other.key()));
        return puts;
    }

    @Override
    public List<LaneRange> values(StoredRecord carried) {
        boolean state = carried.kind() == ThreadStore.CHECKPOINT || carried.kind() == ThreadStore.WRITE;
        return state ? state(carried) : List.of();
    }

    @Override
    public Map<String, Document> facts() {
        Map<String, Document> branches = new TreeMap<>();
        heads.forEach((branch, id) -> branches.put(branch, Document.of(id)));
        return Map.of("checkpoints", Document.fromNumber(checkpoints), "heads", Document.fromObject(branches));
    }
}
