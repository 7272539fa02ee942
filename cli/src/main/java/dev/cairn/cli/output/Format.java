package dev.cairn.cli.output;

/** How an answer is written. */
public enum Format {
    /** For people. */
    TABLE,
    /** One JSON value. */
    JSON,
    /** One JSON value a line, for each item of a list. */
    JSONL;

    /** Whether programs read it. */
    public boolean isJson() {
        return this != TABLE;
    }
}
