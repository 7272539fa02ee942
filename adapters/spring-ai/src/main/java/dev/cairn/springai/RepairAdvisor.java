package dev.cairn.springai;

import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.AdvisorChain;
import org.springframework.ai.chat.client.advisor.api.BaseAdvisor;
import org.springframework.core.Ordered;

/**
 * Repairs the messages that a model is sent, behind the advisor that adds them from memory. What is stored stays as it is. Works with every
 * memory, not only with those of this library. Stateless.
 */
public final class RepairAdvisor implements BaseAdvisor {
    /** Behind the advisors of memory: that of chat memory is at 200, that of sessions at 1,000. */
    public static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 1_100;

    private final HistoryRepair repair;

    /** Makes an advisor that repairs in one way. */
    public RepairAdvisor(HistoryRepair repair) {
        this.repair = repair;
    }

    @Override
    public ChatClientRequest before(ChatClientRequest request, AdvisorChain chain) {
        var messages = repair.prompt(request.prompt().getInstructions());
        return request.mutate()
                .prompt(request.prompt().mutate().messages(messages).build())
                .build();
    }

    @Override
    public ChatClientResponse after(ChatClientResponse response, AdvisorChain chain) {
        return response;
    }

    @Override
    public int getOrder() {
        return ORDER;
    }
}
