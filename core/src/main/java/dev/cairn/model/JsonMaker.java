package dev.cairn.model;

import org.jspecify.annotations.Nullable;

/** Makes something of the parts of JSON text, from the inside out. */
interface JsonMaker {
    /** What a string gives. */
    Object string(String value);

    /** What a number gives. */
    Object number(String text);

    /** What true or false gives. */
    Object bool(boolean value);

    /** What null gives. */
    @Nullable
    Object nothing();

    /** What an array gives; its items are those from an index to an end. */
    Object array(@Nullable Object[] values, int from, int to);

    /** What an object gives, whose members have these names. */
    Object object(String[] names, @Nullable Object[] values, int from, int to);
}
