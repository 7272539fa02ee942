package dev.cairn.mcp.internal.era;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Between documents and the types of the SDK, whose JSON is the same. Numbers keep all their digits. Stateless. */
public final class Wire {
    /** The mapper of all messages. */
    public static final McpJsonMapper MAPPER = new JacksonMcpJsonMapper(JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .addMixIn(McpSchema.ElicitFormRequest.class, WithoutMode.class)
            .build());

    /** Checks arguments and answers against the schemas of tools. */
    static final JsonSchemaValidator SCHEMAS = new LaterValidator();

    /** The mode of a question is written as the name of its type; the newer mapper does not write it twice. */
    @SuppressWarnings("UnusedMethod") // The mapper reads it.
    private interface WithoutMode {
        /** Left out. */
        @JsonIgnore
        String mode();
    }

    private Wire() {}

    /** Reads a type of the SDK. */
    static <T> T to(Document from, Class<T> type) {
        try {
            return MAPPER.readValue(from.bytes(), type);
        } catch (IOException e) {
            throw new IllegalStateException("not a " + type.getSimpleName(), e);
        }
    }

    /** Reads a value of the SDK; an empty object where it is null. */
    static Document from(@Nullable Object value) {
        try {
            return Document.parse(MAPPER.writeValueAsBytes(value == null ? Map.of() : value))
                    .asData();
        } catch (IOException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "Cannot read the arguments: they are not JSON. Nothing was changed.");
        }
    }

    /** Reads values by name. */
    static Map<String, Document> named(@Nullable Map<String, Object> values) {
        Map<String, Document> named = new LinkedHashMap<>();
        if (values != null) {
            values.forEach((name, value) -> named.put(name, from(value)));
        }
        return named;
    }

    /** Texts by name, without nulls. */
    static Map<String, String> texts(@Nullable Map<String, ?> values) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (values != null) {
            values.forEach((name, value) -> {
                if (value != null) {
                    texts.put(name, value.toString());
                }
            });
        }
        return texts;
    }
}
