package dev.cairn.wassette.internal.yaml;

import dev.cairn.error.CairnException;
import java.util.List;
import java.util.Optional;

/**
 * A part of a YAML document. An alias is the node that it names, so that a node may stand in several places; with those counted again a
 * document has at most {@value #MAX_NODES} nodes. Immutable.
 */
public sealed interface YamlNode {
    /** Most characters of a document. */
    int MAX_LENGTH = 1 << 20;
    /** Most levels of a document. */
    int MAX_DEPTH = 50;
    /** Most nodes of a document, those counted again that stand in several places. */
    int MAX_NODES = 100_000;

    /**
     * A text, number, boolean or null.
     *
     * @param text as written, without quotes
     * @param plain whether it was written without quotes, so that it may stand for something else than a text
     * @param line where it stands, from 1 on
     */
    record Scalar(String text, boolean plain, int line) implements YamlNode {
        /** Whether it is YAML's null. */
        public boolean isNull() {
            return plain
                    && (text.isEmpty() || List.of("~", "null", "Null", "NULL").contains(text));
        }

        @Override
        public String toString() {
            return "scalar in line " + line;
        }
    }

    /**
     * A list.
     *
     * @param items its items
     * @param line where it begins
     */
    record Sequence(List<YamlNode> items, int line) implements YamlNode {
        /** Copies the list. */
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String toString() {
            return "list in line " + line;
        }
    }

    /**
     * A key with its value.
     *
     * @param key usually a scalar
     * @param value any node
     */
    record Entry(YamlNode key, YamlNode value) {}

    /**
     * A map in the order of the text; keys may repeat.
     *
     * @param entries keys and values
     * @param line where it begins
     */
    record Mapping(List<Entry> entries, int line) implements YamlNode {
        /** Copies the list. */
        public Mapping {
            entries = List.copyOf(entries);
        }

        /** The first value under a key. */
        public Optional<YamlNode> find(String key) {
            return all(key).stream().findFirst();
        }

        /** All values under a key, which should be one. */
        public List<YamlNode> all(String key) {
            return entries.stream()
                    .filter(entry -> entry.key instanceof Scalar scalar && scalar.text.equals(key))
                    .map(Entry::value)
                    .toList();
        }

        @Override
        public String toString() {
            return "map in line " + line;
        }
    }

    /** The line where the node begins, from 1 on. */
    int line();

    /**
     * Reads one document, as Wassette's reader does.
     *
     * @throws CairnException {@code INVALID} with the line for what is no YAML, for what Wassette's reader could take for something
     *     else, for more or less than one document; {@code TOO_LARGE} over a limit
     */
    static YamlNode parse(String text) {
        return new YamlReader().read(text);
    }
}
