package dev.cairn.spring.boot;

import dev.cairn.Cairn;
import dev.cairn.model.binding.Types;
import dev.cairn.spring.boot.internal.CairnHints;
import dev.cairn.spring.boot.internal.OpenedStore;
import dev.cairn.spring.boot.internal.StorageDecorator;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;

/**
 * Opens the store that {@code cairn.store} names, and closes it after everything that uses it has stopped. Does nothing without that
 * property, and leaves a {@link Cairn} of the application alone.
 */
@AutoConfiguration(afterName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
@ConditionalOnProperty(prefix = "cairn", name = "enabled", matchIfMissing = true)
@EnableConfigurationProperties(CairnProperties.class)
@ImportRuntimeHints(CairnHints.class)
public class CairnAutoConfiguration {
    /** For Spring. */
    public CairnAutoConfiguration() {}

    /** The store, unless the application has one. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(Cairn.class)
    @ConditionalOnProperty(prefix = "cairn", name = "store")
    static class Store {
        @Bean
        OpenedStore cairnStore(
                CairnProperties properties,
                BeanFactory beans,
                ObjectProvider<Types> types,
                ObjectProvider<CairnCustomizer> customizers,
                ObjectProvider<StorageDecorator> decorators) {
            Cairn.Builder settings = Cairn.builder().durability(properties.durability());
            types.ifUnique(settings::types);
            if (properties.trash() != null) {
                settings.trash(properties.trash());
            }
            customizers.orderedStream().forEach(each -> each.customize(settings));
            return OpenedStore.on(
                    new StoreOpening(properties, beans).open(),
                    settings,
                    properties.tenant(),
                    decorators.orderedStream().toList());
        }

        @Bean(destroyMethod = "")
        Cairn cairn(OpenedStore store) {
            return store.cairn();
        }
    }
}
