package dev.cairn.model;

/**
 * Where a piece of JSON text stands in a longer one, so that errors name the place in the whole.
 *
 * @param line of its first character, from 1
 * @param column of its first character, from 1
 * @param pointer of its value
 */
record JsonOrigin(long line, long column, String pointer) {
    /** Text of its own. */
    static final JsonOrigin START = new JsonOrigin(1, 1, "");
}
