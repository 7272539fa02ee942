package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.stats.ThreadStats;
import dev.cairn.checkpoint.stats.ThreadStats.Channel;
import dev.cairn.maintenance.StoreStats;
import dev.cairn.storage.Damage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is told of a whole store in JSON, the same in every answer. Stateless. */
@Internal
public final class StoreFacts {
    private StoreFacts() {}

    /**
     * What fills a store.
     *
     * @param url null where it is not told
     */
    public static Json of(@Nullable String url, StoreStats stats) {
        return new Json()
                .put("store", url)
                .put("threads", stats.threads())
                .put("checkpoints", stats.checkpoints())
                .put("state_bytes", stats.stateBytes())
                .put("stored_bytes", stats.storedBytes())
                .put("items", stats.items().items())
                .put("item_namespaces", stats.items().namespaces())
                .put("item_bytes", stats.items().bytes())
                .put("agents", stats.agents().agents())
                .put("agent_bytes", stats.agents().bytes())
                .put("environments", stats.environments().environments())
                .put("environment_bytes", stats.environments().bytes())
                .put("trash_threads", stats.trash().threads())
                .put("trash_bytes", stats.trash().bytes())
                .put("trash_until", stats.trash().until())
                .put("disk_bytes", stats.diskBytes())
                .put("free_bytes", stats.freeBytes())
                .put("largest", stats.largest(), ThreadFacts::of);
    }

    /** What fills a thread. */
    public static Json of(ThreadStats stats) {
        return ThreadFacts.of(stats.thread())
                .put("checkpoints", stats.checkpoints())
                .put("record_bytes", stats.recordBytes())
                .put("channels", stats.channels())
                .put("channel_bytes", stats.channelBytes())
                .put("largest_channels", stats.largest(), StoreFacts::of)
                .put("compressions", stats.compressions())
                .put("days", stats.days())
                .put("pruning", stats.pruning());
    }

    /** What fills a channel. */
    public static Json of(Channel channel) {
        return new Json()
                .put("channel", channel.name())
                .put("changes", channel.changes())
                .put("segments", channel.segments())
                .put("segment_bytes", channel.segmentBytes())
                .put("record_bytes", channel.recordBytes())
                .put("stored_bytes", channel.storedBytes());
    }

    /** What a check found. */
    public static Json of(List<Damage> damages) {
        return Json.fromPage(damages, Json::of, null).put("ok", damages.isEmpty());
    }
}
