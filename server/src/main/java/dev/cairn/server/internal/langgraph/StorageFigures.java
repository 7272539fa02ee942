package dev.cairn.server.internal.langgraph;

import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.stats.ThreadStats;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a thread takes in the store. Stateless. */
final class StorageFigures {
    private StorageFigures() {}

    static Response of(Request request) {
        ThreadInfo info = ThreadRoutes.thread(request);
        ThreadStats stats = request.store().threadStats(info.threadId(), Integer.MAX_VALUE);
        Map<String, Document> channels = new LinkedHashMap<>();
        long versions = 0;
        for (ThreadStats.Channel channel : stats.largest()) {
            Map<String, Document> figures = new LinkedHashMap<>();
            figures.put("versions", Document.fromNumber(channel.changes()));
            figures.put("bytes", Document.fromNumber(channel.storedBytes()));
            channels.put(channel.name(), Document.fromObject(figures));
            versions += channel.changes();
        }
        Map<String, Document> values = new LinkedHashMap<>();
        values.put("count", Document.fromNumber(versions));
        values.put("bytes", Document.fromNumber(stats.channelBytes()));
        values.put("by_channel", Document.fromObject(channels));
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("total_bytes", Document.fromNumber(info.bytes()));
        members.put(
                "checkpoints",
                counted(
                        stats.checkpoints(),
                        stats.recordBytes() - stats.pendingWrites().recordBytes()));
        members.put("channel_values", Document.fromObject(values));
        members.put(
                "pending_writes",
                counted(stats.pendingWrites().count(), stats.pendingWrites().recordBytes()));
        return Response.json(Document.fromObject(members));
    }

    private static Document counted(long count, long bytes) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("count", Document.fromNumber(count));
        members.put("bytes", Document.fromNumber(bytes));
        return Document.fromObject(members);
    }
}
