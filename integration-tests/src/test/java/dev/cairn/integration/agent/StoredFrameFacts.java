package dev.cairn.integration.agent;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.model.Document;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What stands in an agent's frames. */
final class StoredFrameFacts {
    private static final int SNAPSHOT = 2;

    private StoredFrameFacts() {}

    /** The numbers of the codecs. */
    static Set<Integer> codecs(AgentStores stores, String agentId) {
        Set<Integer> codecs = new LinkedHashSet<>();
        frames(stores, agentId)
                .values()
                .forEach(frame -> codecs.add((int) frame.body().toArray()[5]));
        return codecs;
    }

    /** The bytes of all frames and of all snapshots' records. */
    static long bytes(AgentStores stores, String agentId) {
        long bytes = 0;
        for (Frame frame : frames(stores, agentId).values()) {
            bytes += frame.body().length();
        }
        try (Storage storage = stores.storage()) {
            for (StoredRecord record : records(storage, stores.scope(agentId))) {
                bytes += record.body().length() + record.key().length();
            }
        }
        return bytes;
    }

    private static Iterable<StoredRecord> records(Storage storage, Scope scope) {
        return storage.scan(scope, Scan.all(SNAPSHOT, 10_000)).items();
    }

    private static Map<String, Frame> frames(AgentStores stores, String agentId) {
        Map<String, Frame> frames = new LinkedHashMap<>();
        Scope scope = stores.scope(agentId);
        try (Storage storage = stores.storage()) {
            for (StoredRecord record : records(storage, scope)) {
                Document body = Document.parse(record.body().toArray());
                StateBody state = new StateBody(body.at("/lanes"), body.at("/values"));
                for (LaneRange range : StateReader.ranges(state)) {
                    storage.read(scope, Read.of().frames(range).build())
                            .frames()
                            .get(0)
                            .forEach(frame -> frames.put(frame.lane() + ":" + frame.first(), frame));
                }
            }
        }
        return frames;
    }
}
