package dev.cairn.testing;

/**
 * What a program said.
 *
 * @param code the exit code that it ended with
 * @param out its standard output
 * @param err its errors, unless they went to its output
 */
public record Said(int code, String out, String err) {
    /** Expects that it succeeded, and gives its output. */
    public String ok() {
        if (code != 0) {
            throw new AssertionError("The program ended with " + code + ":\n" + out + err);
        }
        return out;
    }
}
