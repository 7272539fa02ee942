package dev.cairn.springai;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.content.Media;
import org.springframework.util.MimeType;

/** Media of messages as JSON: bytes, the text of a URI, or a URL. Stateless. */
final class StoredMedia {
    private final Types types;

    StoredMedia(Types types) {
        this.types = types;
    }

    Object write(Media media) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("mime_type", media.getMimeType().toString());
        if (media.getId() != null) {
            members.put("id", media.getId());
        }
        members.put("name", media.getName());
        members.put("data", media.getData());
        return members;
    }

    Media read(Document stored) {
        StoredMembers members = new StoredMembers(stored, types);
        Media.Builder media = Media.builder()
                .mimeType(MimeType.valueOf(members.text("mime_type")))
                .name(members.text("name"));
        data(media, members.get("data"));
        String id = members.textOrNull("id");
        if (id != null) {
            media.id(id);
        }
        return members.finished(media.build());
    }

    private void data(Media.Builder media, Document stored) {
        Object data = types.value(stored);
        try {
            data(media, stored, data);
        } catch (NoSuchMethodError olderSpringAi) {
            anyData(media, data);
        }
    }

    /** Spring AI 1.1 has one method for data of every type. */
    private static void anyData(Media.Builder media, @Nullable Object data) {
        try {
            Media.Builder.class.getMethod("data", Object.class).invoke(media, data);
        } catch (ReflectiveOperationException e) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED, "Cannot read media: this version of Spring AI is unknown.", Map.of(), e);
        }
    }

    private static void data(Media.Builder media, Document stored, @Nullable Object data) {
        if (data instanceof byte[] bytes) {
            media.data(bytes);
        } else if (data instanceof URL url) {
            media.data(url);
        } else {
            media.data(stored.text());
        }
    }
}
