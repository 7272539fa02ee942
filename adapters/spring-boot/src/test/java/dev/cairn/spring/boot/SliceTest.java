package dev.cairn.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.sample.ChatApplication;
import dev.cairn.spring.boot.test.CairnTest;
import dev.cairn.storage.Capabilities.Durability;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.ContextConfiguration;

@CairnTest
@ContextConfiguration(classes = ChatApplication.class)
class SliceTest {
    @Autowired
    private Cairn cairn;

    @Autowired
    private ApplicationContext context;

    @Test
    void a_slice_has_a_store_in_memory_and_no_web_server_or_data_source() {
        assertThat(cairn.capabilities().durability()).isEqualTo(Durability.NONE);
        assertThat(context).isNotInstanceOf(WebServerApplicationContext.class);
        assertThat(context.getBeanNamesForType(javax.sql.DataSource.class)).isEmpty();
    }
}
