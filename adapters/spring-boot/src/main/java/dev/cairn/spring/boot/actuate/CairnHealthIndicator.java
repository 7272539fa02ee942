package dev.cairn.spring.boot.actuate;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ThreadQuery;
import java.util.Locale;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Whether the store can be read. Reads the header of one thread. */
public class CairnHealthIndicator extends AbstractHealthIndicator {
    private final Cairn cairn;

    /** Looks at a store. */
    public CairnHealthIndicator(Cairn cairn) {
        super("Cannot read the store");
        this.cairn = cairn;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        cairn.checkpoints().threads().list(ThreadQuery.all().limit(1));
        builder.up()
                .withDetail("survives", cairn.capabilities().durability().name().toLowerCase(Locale.ROOT));
    }
}
