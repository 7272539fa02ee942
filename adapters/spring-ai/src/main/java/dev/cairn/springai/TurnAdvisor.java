package dev.cairn.springai;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.error.CairnException;
import java.time.Duration;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.core.Ordered;
import org.springframework.util.Assert;
import reactor.core.publisher.Flux;

/**
 * Lets one request at a time into a conversation, over all processes of a store. A request that comes while another one is answered fails with
 * {@code LOCKED} before anything of it is stored, so questions and answers never mix. A process that ended without an answer keeps a
 * conversation for at most the time that one turn may take. Thread-safe.
 */
public final class TurnAdvisor implements CallAdvisor, StreamAdvisor {
    /** Before the advisors of memory. */
    public static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

    private static final String PREFIX = "turn:";

    private final Checkpointer checkpoints;
    private final Duration longest;

    /**
     * Makes an advisor for the conversations of a store.
     *
     * @param longest how long a turn may take at most; after it the conversation is free for others
     */
    public TurnAdvisor(Cairn cairn, Duration longest) {
        this.checkpoints = cairn.checkpoints();
        this.longest = longest;
    }

    /** @throws CairnException {@code LOCKED} when another request of the conversation is being answered */
    @Override
    public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
        ThreadLease turn = turn(request);
        try {
            return chain.nextCall(request);
        } finally {
            turn.close();
        }
    }

    /** Fails with {@code LOCKED} when another request of the conversation is being answered. */
    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        return Flux.using(() -> turn(request), turn -> chain.nextStream(request), ThreadLease::close);
    }

    private ThreadLease turn(ChatClientRequest request) {
        Object id = request.context().get(ChatMemory.CONVERSATION_ID);
        Assert.notNull(
                id,
                "Cannot advise without a conversation id. Set ChatMemory.CONVERSATION_ID as a parameter "
                        + "of the advisors.");
        return checkpoints.leases().acquire(PREFIX + id, getName(), longest);
    }

    @Override
    public String getName() {
        return "turn of a conversation";
    }

    @Override
    public int getOrder() {
        return ORDER;
    }
}
