package dev.cairn.mcp.internal.era;

import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.jackson3.DefaultJsonSchemaValidator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The SDK's validator, loaded with the first call of a tool: a client waits for the start. Schemas are ours; tests check them. Thread-safe.
 */
final class LaterValidator implements JsonSchemaValidator {
    private @Nullable JsonSchemaValidator loaded;

    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object value) {
        return loaded().validate(schema, value);
    }

    private synchronized JsonSchemaValidator loaded() {
        JsonSchemaValidator validator = loaded == null ? new DefaultJsonSchemaValidator() : loaded;
        loaded = validator;
        return validator;
    }
}
