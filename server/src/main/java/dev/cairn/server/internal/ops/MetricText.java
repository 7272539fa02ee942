package dev.cairn.server.internal.ops;

import java.nio.charset.StandardCharsets;

/** Metrics in the text format of Prometheus (version 0.0.4). Used by one thread. */
final class MetricText {
    /** Its media type. */
    static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final StringBuilder text = new StringBuilder();

    /** Begins metrics of one name. */
    MetricText family(String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        return this;
    }

    /** Adds a value with labels, such as {@code area="heap"}; empty for none. */
    MetricText sample(String name, String labels, double value) {
        text.append(name);
        if (!labels.isEmpty()) {
            text.append('{').append(labels).append('}');
        }
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        text.append(' ')
                .append(whole ? String.valueOf((long) value) : String.valueOf(value))
                .append('\n');
        return this;
    }

    /** Adds a whole number with labels. */
    MetricText sample(String name, String labels, long value) {
        return sample(name, labels, (double) value);
    }

    /** Adds a gauge of a whole number, without labels. */
    MetricText gauge(String name, String help, long value) {
        return gauge(name, help, (double) value);
    }

    /** Adds a gauge without labels. */
    MetricText gauge(String name, String help, double value) {
        return family(name, "gauge", help).sample(name, "", value);
    }

    byte[] bytes() {
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
