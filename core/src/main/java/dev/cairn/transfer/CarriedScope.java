package dev.cairn.transfer;

import dev.cairn.model.Document;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is known of a carried scope without its text.
 *
 * @param header its header
 * @param records how many records the text has
 * @param segments how many segments the text has
 * @param bytes the length of the text
 * @param sha256 SHA-256 of the text in lower-case hexadecimal
 * @param left what was left out: how many, by what they are called
 * @param facts what its service says of it
 */
public record CarriedScope(
        CarriedHeader header,
        long records,
        long segments,
        long bytes,
        String sha256,
        Map<String, Long> left,
        Map<String, Document> facts) {
    /** Copies the maps, sorted. */
    public CarriedScope {
        left = Collections.unmodifiableMap(new TreeMap<>(left));
        facts = Collections.unmodifiableMap(new TreeMap<>(facts));
    }

    /** Without the facts. */
    @Override
    public String toString() {
        return records + " records, " + segments + " segments, " + bytes + " bytes, sha256 " + sha256 + ", left " + left
                + ", facts " + facts.keySet();
    }
}
