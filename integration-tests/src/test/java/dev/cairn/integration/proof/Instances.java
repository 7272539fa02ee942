package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import java.time.Clock;

/** Two instances of one store, one with the usual cache and one that hardly remembers anything. Not safe for use by several threads. */
final class Instances implements AutoCloseable {
    private final String url;
    private final Clock clock;
    private final Cairn[] open = new Cairn[2];
    private final Cairn[] facades = new Cairn[2];
    private String tenant = "none";

    Instances(String url, Clock clock) {
        this.url = url;
        this.clock = clock;
        open[0] = open(0);
        open[1] = open(1);
    }

    private Cairn open(int number) {
        Cairn.Builder builder = Cairn.builder().url(url).clock(clock);
        return (number == 0 ? builder : builder.cacheBytes(0)).open();
    }

    /** Goes on in a tenant that no one has used, with nothing remembered. */
    void begin(String freshTenant) {
        tenant = freshTenant;
        forget(0);
        forget(1);
    }

    Cairn get(int number) {
        return facades[number];
    }

    /** Forgets all that one instance remembers. */
    String forget(int number) {
        facades[number] = open[number].tenant(tenant);
        return "";
    }

    /** Closes one instance and opens it again while the other stays open. */
    String reopen(int number) {
        open[number].close();
        open[number] = open(number);
        return forget(number);
    }

    @Override
    public void close() {
        open[0].close();
        open[1].close();
    }
}
