package dev.cairn.store;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Thrown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks the embedder for vectors. As safe for use by many threads as the embedder. */
record Vectors(StoreSettings settings) {
    /** The drafts with their vectors, all asked for at once; the same drafts where there is no embedder. */
    List<ItemDraft> add(List<ItemDraft> drafts) {
        Embedder embedder = settings.embedder();
        if (embedder == null) {
            return drafts;
        }
        List<String> texts = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        for (ItemDraft draft : drafts) {
            List<String> own = texts(draft);
            counts.add(own.size());
            texts.addAll(own);
        }
        List<float[]> vectors = texts.isEmpty() ? List.of() : embed(embedder, texts);
        List<ItemDraft> with = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < drafts.size(); i++) {
            List<float[]> own = vectors.subList(at, at + counts.get(i));
            at += own.size();
            with.add(drafts.get(i).with(record(embedder, own)));
        }
        return with;
    }

    /** The vector of a text that is searched for. */
    float[] of(String text) {
        Embedder embedder = settings.embedder();
        if (embedder == null) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "This store has no embedder, so it cannot search by text. Set one with StoreSettings.embedder.");
        }
        return embed(embedder, List.of(text)).get(0);
    }

    private static @Nullable VectorRecord record(Embedder embedder, List<float[]> vectors) {
        return vectors.isEmpty()
                ? null
                : new VectorRecord(embedder.model(), embedder.dimension(), List.copyOf(vectors));
    }

    private static List<String> texts(ItemDraft draft) {
        List<String> texts = new ArrayList<>();
        for (String pointer : draft.options().vectors().pointers()) {
            draft.value().find(pointer).ifPresent(found -> texts.add(text(found)));
        }
        return texts;
    }

    private static String text(Document value) {
        return value.kind() == Document.Kind.STRING ? value.text() : value.json();
    }

    private static List<float[]> embed(Embedder embedder, List<String> texts) {
        List<float[]> vectors;
        try {
            vectors = embedder.embed(List.copyOf(texts));
        } catch (RuntimeException e) {
            throw failed(embedder, "failed: " + Thrown.text(e), e);
        }
        if (vectors == null) {
            throw failed(embedder, "gave null, not a list of vectors", null);
        }
        if (vectors.size() != texts.size()) {
            throw failed(embedder, "gave " + vectors.size() + " vectors for " + texts.size() + " texts", null);
        }
        List<float[]> own = new ArrayList<>();
        for (float[] vector : vectors) {
            own.add(checked(embedder, vector));
        }
        return own;
    }

    private static float[] checked(Embedder embedder, float @Nullable [] vector) {
        if (vector == null) {
            throw failed(embedder, "gave null in place of a vector", null);
        }
        if (vector.length != embedder.dimension()) {
            throw failed(
                    embedder,
                    "gave a vector of " + vector.length + " components, it says " + embedder.dimension(),
                    null);
        }
        for (float component : vector) {
            if (!Float.isFinite(component)) {
                throw failed(embedder, "gave a vector with the component " + component, null);
            }
        }
        return vector.clone();
    }

    private static CairnException failed(Embedder embedder, String what, @Nullable Throwable cause) {
        return new CairnException(
                ErrorCode.CALLBACK_FAILED,
                "The embedder of model '" + embedder.model() + "' " + what + ". Nothing was stored.",
                Map.of("model", embedder.model()),
                cause);
    }
}
