package dev.cairn.spring.boot.ai;

import dev.cairn.Cairn;
import dev.cairn.spring.boot.CairnAutoConfiguration;
import dev.cairn.springai.CairnChatMemoryRepository;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/**
 * Has Spring AI's chat memory kept in the store. {@code cairn.spring-ai.chat-memory.enabled=false} switches it off, for applications with
 * another repository.
 */
@AutoConfiguration(
        after = CairnAutoConfiguration.class,
        beforeName = "org.springframework.ai.model.chat.memory.autoconfigure.ChatMemoryAutoConfiguration")
@ConditionalOnClass(ChatMemoryRepository.class)
@ConditionalOnBean(Cairn.class)
@ConditionalOnProperty(prefix = "cairn.spring-ai.chat-memory", name = "enabled", matchIfMissing = true)
public class CairnChatMemoryAutoConfiguration {
    /** For Spring. */
    public CairnChatMemoryAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    CairnChatMemoryRepository cairnChatMemoryRepository(Cairn cairn) {
        return new CairnChatMemoryRepository(cairn);
    }
}
