package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;

/** Rules that several requests share. */
final class Limits {
    private Limits() {}

    static void atLeastOne(String what, int number) {
        if (number < 1) {
            throw new CairnException(ErrorCode.INVALID, what + " of " + number + " is below 1.");
        }
    }
}
