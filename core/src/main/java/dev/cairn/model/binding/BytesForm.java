package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Byte arrays, as Base64. They are also read from binary documents. */
final class BytesForm extends Form {
    private final DocumentForm documents;

    BytesForm(DocumentForm documents) {
        super(byte[].class, "bytes");
        this.documents = documents;
    }

    @Override
    Document write(Object value, ValueEncoder out) {
        return out.string(Base64.getEncoder().encodeToString((byte[]) value));
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        return switch (document.kind()) {
            case BINARY -> document.bytes();
            case STRING -> decode(document.text(), in);
            default -> Tag.is(document) ? readTag(document, in) : in.expected("a string with bytes in Base64");
        };
    }

    private @Nullable Object readTag(Document document, ValueDecoder in) {
        if (!Tag.hasName(document, Tag.BINARY)) {
            return in.tagged(document, this);
        }
        return documents.readTagged(document, in) instanceof Document binary ? binary.bytes() : null;
    }

    private static @Nullable Object decode(String text, ValueDecoder in) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return in.expected("bytes in Base64");
        }
    }
}
