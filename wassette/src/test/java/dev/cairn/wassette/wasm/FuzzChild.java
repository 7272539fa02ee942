package dev.cairn.wassette.wasm;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.ProcessorTime;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Reads mutated binaries and bombs in a process of its own with a small heap; prints what became of them. */
public final class FuzzChild {
    private static final Set<ErrorCode> EXPECTED =
            Set.of(ErrorCode.INVALID, ErrorCode.TOO_LARGE, ErrorCode.UNSUPPORTED);

    private FuzzChild() {}

    /** Runs with a seed and a number of mutations. */
    public static void main(String[] args) {
        Mutations mutations = new Mutations(Long.parseLong(args[0]));
        int count = Integer.parseInt(args[1]);
        Map<ErrorCode, Integer> refused = new EnumMap<>(ErrorCode.class);
        int read = 0;
        long slowest = 0;
        for (int i = 0; i < count; i++) {
            byte[] bytes = mutations.next();
            long began = ProcessorTime.nanos();
            try {
                ComponentBinary.parse(bytes)
                        .tools()
                        .forEach(tool -> tool.schema().json());
                read++;
            } catch (CairnException e) {
                refused.merge(expected(e), 1, Integer::sum);
            }
            slowest = Math.max(slowest, ProcessorTime.nanos() - began);
        }
        System.out.println("read " + read + " refused " + refused + " slowest ms " + slowest / 1_000_000);
        Bombs.all().forEach(FuzzChild::defuse);
    }

    private static void defuse(String what, byte[] bytes) {
        long began = ProcessorTime.nanos();
        ErrorCode code;
        try {
            ComponentBinary.parse(bytes);
            code = null;
        } catch (CairnException e) {
            code = expected(e);
        }
        System.out.println("bomb " + code + " ms " + (ProcessorTime.nanos() - began) / 1_000_000 + " " + what);
    }

    private static ErrorCode expected(CairnException e) {
        if (!EXPECTED.contains(e.code())) {
            throw e;
        }
        return e.code();
    }
}
