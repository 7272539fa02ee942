package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.storage.Key;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the records of one namespace say of its branches. Stateless. */
public final class TreeRecords {
    private TreeRecords() {}

    /** The heads by branch, {@code main} first. */
    public static Map<String, String> heads(List<StoredRecord> records) {
        Map<String, String> heads = new LinkedHashMap<>();
        for (StoredRecord record : records) {
            heads.put(name(record), String.valueOf(BranchHead.read(0, record).checkpointId()));
        }
        Map<String, String> ordered = new LinkedHashMap<>();
        if (heads.containsKey(CheckpointConfig.MAIN)) {
            ordered.put(CheckpointConfig.MAIN, heads.get(CheckpointConfig.MAIN));
        }
        ordered.putAll(heads);
        return ordered;
    }

    /** The former tips by branch, newest first. */
    public static Map<String, List<String>> formerTips(List<StoredRecord> records) {
        Map<String, List<String>> tips = new LinkedHashMap<>();
        for (StoredRecord record : records) {
            tips.computeIfAbsent(name(record), name -> new ArrayList<>()).add(0, ReflogEntry.from(record));
        }
        return tips;
    }

    /** The gaps by the id of the removed parent. */
    public static Map<String, HistoryGap> gaps(List<StoredRecord> records) {
        Map<String, HistoryGap> gaps = new LinkedHashMap<>();
        records.forEach(record -> gaps.put(name(record), GapRecord.read(record)));
        return gaps;
    }

    /** The namespace in the key of a record of a thread. */
    public static String namespace(StoredRecord record) {
        return Key.parts(record.key()).get(0);
    }

    private static String name(StoredRecord record) {
        return Key.parts(record.key()).get(1);
    }
}
