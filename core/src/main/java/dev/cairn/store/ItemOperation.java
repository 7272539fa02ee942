package dev.cairn.store;

import dev.cairn.model.Document;

/** One operation of a {@link KeyValueStore#batch}. */
public sealed interface ItemOperation {
    /** {@link KeyValueStore#find(Namespace, String)}; answered by {@link ItemResult.Found}. */
    record Get(Namespace namespace, String key) implements ItemOperation {}

    /** {@link KeyValueStore#put(Namespace, String, Object, ItemOptions)}; answered by {@link ItemResult.Stored}. */
    record Put(Namespace namespace, String key, Document value, ItemOptions options) implements ItemOperation {
        /** The address and how long the value is; never the value. */
        @Override
        public String toString() {
            return "put of item '" + key + "' of '" + namespace + "': " + value.outline();
        }
    }

    /** {@link KeyValueStore#delete(Namespace, String)}; answered by {@link ItemResult.Deleted}. */
    record Delete(Namespace namespace, String key) implements ItemOperation {}

    /** {@link KeyValueStore#search}; answered by {@link ItemResult.Searched}. */
    record Search(ItemQuery query) implements ItemOperation {}

    /** {@link KeyValueStore#namespaces}; answered by {@link ItemResult.Listed}. */
    record Namespaces(NamespaceQuery query) implements ItemOperation {}

    /** A read. */
    static Get get(Namespace namespace, String key) {
        return new Get(namespace, key);
    }

    /** A put of a value that {@link Document#of} understands. */
    static Put put(Namespace namespace, String key, Object value) {
        return put(namespace, key, value, ItemOptions.none());
    }

    /** Returns a put with conditions and options, which hold as for {@link KeyValueStore#put(Namespace, String, Object, ItemOptions)}. */
    static Put put(Namespace namespace, String key, Object value, ItemOptions options) {
        return new Put(namespace, key, value instanceof Document d ? d : Document.of(value), options);
    }

    /** A deletion. */
    static Delete delete(Namespace namespace, String key) {
        return new Delete(namespace, key);
    }
}
