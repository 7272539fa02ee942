package dev.cairn.cli.output;

/** A piece of a text around a place in it, on one line. Stateless. */
public final class Excerpt {
    private static final int BEFORE = 20;
    private static final int WIDTH = 60;

    private Excerpt() {}

    /**
     * The line: control characters escaped, cut to {@value #WIDTH} columns.
     *
     * @param before what stands before the place
     * @param match what stands there
     * @param after what stands behind it
     */
    public static String of(String before, String match, String after) {
        String start = SafeText.of(before);
        int from = Math.max(0, start.length() - BEFORE);
        if (from > 0 && Character.isLowSurrogate(start.charAt(from))) {
            from++;
        }
        return SafeText.cut((from > 0 ? "…" : "") + start.substring(from) + SafeText.of(match + after), WIDTH);
    }
}
