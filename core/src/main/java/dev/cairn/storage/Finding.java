package dev.cairn.storage;

/**
 * Something that an examination of a store's surroundings has to say.
 *
 * @param grade how bad it is
 * @param topic what it is about, in a word or two, for example {@code permissions}
 * @param text what was found
 * @param remedy what to do, empty when there is nothing to do
 */
public record Finding(Grade grade, String topic, String text, String remedy) {
    /** How bad a finding is. */
    public enum Grade {
        /** As it should be. */
        GOOD,
        /** Works, and may surprise some day. */
        WARNING,
        /** Will fail, lose data or show it to others. */
        PROBLEM
    }

    /** Something that is as it should be. */
    public static Finding of(String topic, String text) {
        return new Finding(Grade.GOOD, topic, text, "");
    }
}
