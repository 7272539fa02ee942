package dev.cairn.spring.boot.actuate;

import dev.cairn.Cairn;
import dev.cairn.spring.boot.CairnAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Endpoints for threads and statistics. They are off until {@code management.endpoints.web.exposure.include} names them. */
@AutoConfiguration(after = CairnAutoConfiguration.class)
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnBean(Cairn.class)
public class CairnEndpointAutoConfiguration {
    /** For Spring. */
    public CairnEndpointAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnAvailableEndpoint
    CairnThreadsEndpoint cairnThreadsEndpoint(Cairn cairn) {
        return new CairnThreadsEndpoint(cairn.checkpoints());
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnAvailableEndpoint
    CairnStatisticsEndpoint cairnStatisticsEndpoint(Cairn cairn) {
        return new CairnStatisticsEndpoint(cairn);
    }
}
