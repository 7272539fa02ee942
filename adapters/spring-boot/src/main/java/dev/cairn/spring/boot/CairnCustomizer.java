package dev.cairn.spring.boot;

import dev.cairn.Cairn;

/** A bean that sets what properties cannot, before the store is opened. */
@FunctionalInterface
public interface CairnCustomizer {
    /** Changes the settings. */
    void customize(Cairn.Builder settings);
}
