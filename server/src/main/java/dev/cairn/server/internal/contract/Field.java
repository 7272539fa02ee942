package dev.cairn.server.internal.contract;

/**
 * A member of an object, or a parameter. Immutable.
 *
 * @param required whether it is never missing
 */
record Field(String name, Type type, boolean required, String text) {}
