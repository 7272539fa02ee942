package dev.cairn.koog;

import ai.koog.agents.snapshot.feature.AgentCheckpointData;
import ai.koog.agents.snapshot.feature.AgentCheckpointDataKt;
import ai.koog.agents.snapshot.feature.GraphCheckpointProperties;
import ai.koog.agents.snapshot.providers.PersistenceStorageProvider;
import ai.koog.agents.snapshot.providers.filters.AgentCheckpointPredicateFilter;
import ai.koog.prompt.message.Message;
import ai.koog.prompt.message.RequestMetaInfo;
import ai.koog.serialization.JSONNull;
import java.util.List;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.jvm.functions.Function2;
import kotlin.time.Instant;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;

/** What tests of checkpoints say often. */
final class Checkpoints {
    static final Instant TIME = Instant.Companion.fromEpochMilliseconds(1_700_000_000_000L);

    private Checkpoints() {}

    static AgentCheckpointData of(String id, long version, List<Message> messages) {
        return new AgentCheckpointData(
                id,
                Instant.Companion.fromEpochMilliseconds(1_700_000_000_000L + version),
                messages,
                null,
                version,
                new GraphCheckpointProperties("trip/ask", JSONNull.INSTANCE));
    }

    static AgentCheckpointData of(String id, long version) {
        return of(id, version, List.of());
    }

    static AgentCheckpointData tombstone(long version) {
        return AgentCheckpointDataKt.tombstoneCheckpoint(TIME, version);
    }

    static Message said(String text) {
        return new Message.User(text, new RequestMetaInfo(TIME));
    }

    static List<String> ids(List<AgentCheckpointData> checkpoints) {
        return checkpoints.stream().map(AgentCheckpointData::getCheckpointId).toList();
    }

    static void save(PersistenceStorageProvider<?> provider, String session, AgentCheckpointData data) {
        await((scope, answer) -> provider.saveCheckpoint(session, data, Checkpoints.as(answer)));
    }

    static List<AgentCheckpointData> all(PersistenceStorageProvider<?> provider, String session) {
        return await((scope, answer) -> provider.getCheckpoints(session, Checkpoints.as(answer)));
    }

    static List<AgentCheckpointData> all(
            PersistenceStorageProvider<AgentCheckpointPredicateFilter> provider,
            String session,
            AgentCheckpointPredicateFilter filter) {
        return await((scope, answer) -> provider.getCheckpoints(session, filter, Checkpoints.as(answer)));
    }

    static AgentCheckpointData latest(PersistenceStorageProvider<?> provider, String session) {
        return await((scope, answer) -> provider.getLatestCheckpoint(session, Checkpoints.as(answer)));
    }

    static AgentCheckpointData latest(
            PersistenceStorageProvider<AgentCheckpointPredicateFilter> provider,
            String session,
            AgentCheckpointPredicateFilter filter) {
        return await((scope, answer) -> provider.getLatestCheckpoint(session, filter, Checkpoints.as(answer)));
    }

    @SuppressWarnings("unchecked")
    private static <T> Continuation<T> as(Continuation<?> answer) {
        return (Continuation<T>) answer;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T> T await(Function2<CoroutineScope, Continuation<? super Object>, Object> work) {
        try {
            return (T) BuildersKt.runBlocking(EmptyCoroutineContext.INSTANCE, work);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
