package dev.cairn.spring.boot;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.store.KeyValueStore;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** The services of the store, to be injected by themselves. */
@AutoConfiguration(after = CairnAutoConfiguration.class)
@ConditionalOnBean(Cairn.class)
public class CairnServicesAutoConfiguration {
    /** For Spring. */
    public CairnServicesAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    Checkpointer cairnCheckpointer(Cairn cairn) {
        return cairn.checkpoints();
    }

    @Bean
    @ConditionalOnMissingBean
    KeyValueStore cairnItems(Cairn cairn) {
        return cairn.store();
    }
}
