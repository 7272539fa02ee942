package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.JsonBinary;
import dev.cairn.model.Tag;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Documents themselves, as they are. */
final class DocumentForm extends Form {
    DocumentForm() {
        super(Document.class, null);
    }

    @Override
    Document write(Object value, ValueEncoder out) {
        return out.part((Document) value);
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        return Tag.is(document) && Tag.hasName(document, Tag.BINARY)
                ? readTagged(document, in)
                : in.forCaller(document);
    }

    /** Binary documents are the only ones with a tag. */
    @Override
    @Nullable
    Object readTagged(Document tagged, ValueDecoder in) {
        if (!Tag.hasMembers(tagged, Tag.NAME, Tag.MEDIA, Tag.VALUE)
                || tagged.item(1).kind() != Document.Kind.STRING
                || tagged.item(2).kind() != Document.Kind.STRING) {
            return in.malformed("of raw bytes has the strings \"media\" and \"value\"");
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(tagged.item(2).text());
            return new JsonBinary(bytes, tagged.item(1).text(), tagged.types);
        } catch (IllegalArgumentException e) {
            return in.malformed("of raw bytes has them in Base64");
        }
    }
}
