package dev.cairn.spring.boot.actuate;

import dev.cairn.Cairn;
import dev.cairn.spring.boot.CairnAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Health of the store, as {@code cairn}. {@code management.health.cairn.enabled=false} switches it off. */
@AutoConfiguration(after = CairnAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(Cairn.class)
@ConditionalOnEnabledHealthIndicator("cairn")
public class CairnHealthAutoConfiguration {
    /** For Spring. */
    public CairnHealthAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(name = "cairnHealthIndicator")
    CairnHealthIndicator cairnHealthIndicator(Cairn cairn) {
        return new CairnHealthIndicator(cairn);
    }
}
