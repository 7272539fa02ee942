package dev.cairn.spring.boot.observation;

import dev.cairn.spring.boot.CairnAutoConfiguration;
import dev.cairn.spring.boot.CairnProperties;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import java.util.Set;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Has the store observed where the application has a registry of observations. {@code cairn.observations.enabled=false} switches it off. */
@AutoConfiguration(
        before = CairnAutoConfiguration.class,
        afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean(ObservationRegistry.class)
@ConditionalOnProperty(prefix = "cairn", name = "store")
public class CairnObservationAutoConfiguration {
    private static final Set<String> SYSTEMS = Set.of("sqlite", "postgresql");

    /** For Spring. */
    public CairnObservationAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty(prefix = "cairn.observations", name = "enabled", matchIfMissing = true)
    StoreObservations cairnObservations(ObservationRegistry registry, CairnProperties properties) {
        return new StoreObservations(registry, system(Objects.requireNonNull(properties.store())));
    }

    /** The name that OpenTelemetry has for the database system. */
    private static String system(String store) {
        if (store.equals(CairnProperties.DATA_SOURCE)) {
            return "postgresql";
        }
        String scheme = store.substring(0, Math.max(0, store.indexOf(':')));
        return SYSTEMS.contains(scheme) ? scheme : "cairn";
    }
}
