package dev.cairn.spring.boot.ai;

import dev.cairn.Cairn;
import dev.cairn.spring.boot.CairnAutoConfiguration;
import dev.cairn.springai.CairnSessionRepository;
import org.springframework.ai.session.SessionRepository;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/**
 * Has Spring AI's sessions kept in the store. {@code cairn.spring-ai.session.enabled=false} switches it off, for applications with another
 * repository.
 */
@AutoConfiguration(
        after = CairnAutoConfiguration.class,
        beforeName = {
            "org.springaicommunity.session.jdbc.autoconfigure.JdbcSessionRepositoryAutoConfiguration",
            "org.springaicommunity.session.autoconfigure.SessionServiceAutoConfiguration"
        })
@ConditionalOnClass(SessionRepository.class)
@ConditionalOnBean(Cairn.class)
@ConditionalOnProperty(prefix = "cairn.spring-ai.session", name = "enabled", matchIfMissing = true)
public class CairnSessionAutoConfiguration {
    /** For Spring. */
    public CairnSessionAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    CairnSessionRepository cairnSessionRepository(Cairn cairn) {
        return new CairnSessionRepository(cairn);
    }
}
