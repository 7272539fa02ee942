package dev.cairn.wassette.wasm;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.Arrays;
import java.util.Map;

/** The first eight bytes of a binary. */
final class Preamble {
    private static final byte[] COMPONENT = {0x00, 0x61, 0x73, 0x6d, 0x0d, 0x00, 0x01, 0x00};
    private static final byte[] MODULE = {0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00};
    private static final int MAGIC = 4;

    private Preamble() {}

    static void checkComponent(WasmReader in) {
        byte[] found = in.bytes((int) Math.min(COMPONENT.length, in.remaining()));
        if (Arrays.equals(found, COMPONENT)) {
            return;
        }
        if (Arrays.equals(found, MODULE)) {
            throw refused(
                    "is a core module, not a component. Wassette only loads components. Convert it, for example with "
                            + "`wasm-tools component new`");
        }
        if (found.length < COMPONENT.length) {
            throw refused("has only " + found.length + " bytes, too few for a component");
        }
        if (!Arrays.equals(found, 0, MAGIC, COMPONENT, 0, MAGIC)) {
            throw refused("is not WebAssembly: it does not begin with the bytes 00 61 73 6d");
        }
        if (found[6] == 1) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot read the component: it has format version " + (found[4] & 0xff) + ", this version of "
                            + "Cairn reads " + COMPONENT[4] + ".",
                    Map.of("version", found[4] & 0xff),
                    null);
        }
        throw refused("has an unknown version of WebAssembly");
    }

    static void checkModule(WasmReader in) {
        byte[] found = in.bytes((int) Math.min(MODULE.length, in.remaining()));
        if (!Arrays.equals(found, MODULE)) {
            throw in.fault("a core module is expected, but its first eight bytes differ");
        }
    }

    private static CairnException refused(String what) {
        return new CairnException(ErrorCode.INVALID, "The binary " + what + ".");
    }
}
