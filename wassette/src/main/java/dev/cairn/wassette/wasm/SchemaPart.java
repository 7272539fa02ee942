package dev.cairn.wassette.wasm;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of a type of values. Parts are shared, so that a type takes memory once however often it is used.
 *
 * @param document the schema, or null where there is a problem
 * @param length about the bytes of the schema
 * @param depth levels of the schema
 * @param loose whether it names resources
 * @param problem why there is no schema, or null
 */
record SchemaPart(
        @Nullable Document document,
        long length,
        int depth,
        boolean loose,
        @Nullable Problem problem) {
    /** Why a type has no schema. */
    record Problem(ErrorCode code, String text) {}

    static SchemaPart without(ErrorCode code, String text) {
        return new SchemaPart(null, 0, 0, false, new Problem(code, text));
    }

    /** The schema; an error that names the function which needs it otherwise. */
    Document required(String function) {
        if (problem != null || document == null) {
            Problem why = problem == null ? new Problem(ErrorCode.INTERNAL, "there is no schema") : problem;
            throw new CairnException(
                    why.code(),
                    "Cannot describe the exported function " + function + ": " + why.text() + ".",
                    Map.of("function", function),
                    null);
        }
        return document;
    }
}
