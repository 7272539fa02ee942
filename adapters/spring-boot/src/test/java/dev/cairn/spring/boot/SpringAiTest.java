package dev.cairn.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.spring.boot.ai.CairnChatMemoryAutoConfiguration;
import dev.cairn.spring.boot.ai.CairnSessionAutoConfiguration;
import dev.cairn.springai.CairnChatMemoryRepository;
import dev.cairn.springai.CairnSessionRepository;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springaicommunity.session.autoconfigure.SessionServiceAutoConfiguration;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.memory.InMemoryChatMemoryRepository;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.model.chat.memory.autoconfigure.ChatMemoryAutoConfiguration;
import org.springframework.ai.session.SessionRepository;
import org.springframework.ai.session.SessionService;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class SpringAiTest {
    @TempDir
    Path folder;

    private ApplicationContextRunner contexts() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        ChatMemoryAutoConfiguration.class,
                        SessionServiceAutoConfiguration.class,
                        CairnAutoConfiguration.class,
                        CairnChatMemoryAutoConfiguration.class,
                        CairnSessionAutoConfiguration.class))
                .withPropertyValues("cairn.store=sqlite:" + folder.resolve("agent.db"));
    }

    @Test
    void chat_memory_and_sessions_are_kept_in_the_store_without_further_code() {
        contexts().run(context -> {
            assertThat(context).hasSingleBean(ChatMemoryRepository.class).hasSingleBean(SessionService.class);
            context.getBean(ChatMemory.class).add("ada", new UserMessage("A table for four"));
        });
        contexts()
                .run(context -> assertThat(context.getBean(ChatMemory.class).get("ada"))
                        .containsExactly(new UserMessage("A table for four")));
    }

    @Test
    void each_can_be_switched_off_for_another_repository() {
        contexts()
                .withPropertyValues(
                        "cairn.spring-ai.chat-memory.enabled=false", "cairn.spring-ai.session.enabled=false")
                .run(context -> assertThat(context)
                        .hasSingleBean(InMemoryChatMemoryRepository.class)
                        .doesNotHaveBean(CairnChatMemoryRepository.class)
                        .doesNotHaveBean(SessionRepository.class));
    }

    @Test
    void without_a_store_or_without_spring_ai_there_is_nothing_of_it() {
        contexts()
                .withPropertyValues("cairn.enabled=false")
                .run(context -> assertThat(context)
                        .hasSingleBean(InMemoryChatMemoryRepository.class)
                        .doesNotHaveBean(CairnSessionRepository.class));
        new ApplicationContextRunner()
                .withClassLoader(new FilteredClassLoader("org.springframework.ai"))
                .withConfiguration(AutoConfigurations.of(
                        CairnAutoConfiguration.class,
                        CairnChatMemoryAutoConfiguration.class,
                        CairnSessionAutoConfiguration.class))
                .withPropertyValues("cairn.store=memory:")
                .run(context -> assertThat(context).hasSingleBean(Cairn.class).hasNotFailed());
    }
}
