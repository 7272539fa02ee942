package dev.cairn.store.internal.search;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Thrown;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import dev.cairn.model.OwnValues;
import dev.cairn.store.Embedder;
import dev.cairn.store.Nearness;
import dev.cairn.store.StoreSettings;
import dev.cairn.store.VectorFields;
import dev.cairn.store.internal.item.ItemDraft;
import dev.cairn.store.internal.item.VectorRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Asks the embedder for vectors. As safe for use by many threads as the embedder. */
public record Vectors(StoreSettings settings) {
    /**
     * The drafts with their vectors, all asked for at once; the same drafts where there is no embedder.
     *
     * @throws CairnException {@code UNSUPPORTED} when there is none and a draft names the texts that get vectors
     */
    public List<ItemDraft> add(List<ItemDraft> drafts) {
        Embedder embedder = settings.embedder();
        if (embedder == null) {
            drafts.forEach(Vectors::refuseNamed);
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

    private static void refuseNamed(ItemDraft draft) {
        VectorFields fields = draft.options().vectors();
        if (!fields.equals(VectorFields.WHOLE) && !fields.equals(VectorFields.NONE)) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot put item '" + draft.key() + "' of namespace '" + draft.namespace() + "' with vectors of "
                            + fields.pointers()
                            + ": this store has no embedder. Nothing was stored. Set one with StoreSettings.embedder.");
        }
    }

    /** What a search compares with. */
    Wanted wanted(Nearness near) {
        String text = near.text();
        return text == null ? given(near) : ofText(text);
    }

    /**
     * A vector to compare others with.
     *
     * @param model of which model it is, or null for the only one that made vectors of this length
     * @param given whether the caller gave it
     */
    @SuppressWarnings("ArrayRecordComponent") // internal, never compared
    record Wanted(float[] vector, @Nullable String model, boolean given) {
        boolean isComparable(VectorRecord vectors) {
            return vectors.dimension() == vector.length && (model == null || model.equals(vectors.model()));
        }
    }

    private Wanted ofText(String text) {
        Embedder embedder = settings.embedder();
        if (embedder == null) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot search by text: this store has no embedder. Set one with StoreSettings.embedder.");
        }
        return new Wanted(embed(embedder, List.of(text)).get(0), embedder.model(), false);
    }

    private Wanted given(Nearness near) {
        List<Float> components = Objects.requireNonNull(near.vector());
        float[] vector = new float[components.size()];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = components.get(i);
        }
        Embedder embedder = settings.embedder();
        String model = near.model() == null && embedder != null ? embedder.model() : near.model();
        return new Wanted(vector, model, true);
    }

    private static @Nullable VectorRecord record(Embedder embedder, List<float[]> vectors) {
        return vectors.isEmpty()
                ? null
                : new VectorRecord(0, embedder.model(), embedder.dimension(), List.copyOf(vectors));
    }

    private static List<String> texts(ItemDraft draft) {
        List<String> texts = new ArrayList<>();
        for (String pointer : draft.options().vectors().pointers()) {
            OwnValues.find(draft.value(), JsonPointer.parse(pointer).tokens())
                    .ifPresent(found -> texts.add(text(found)));
        }
        return texts;
    }

    private static String text(Document stored) {
        Document value = OwnValues.of(stored);
        return value.kind() == Document.Kind.STRING ? value.text() : value.json();
    }

    private static List<float[]> embed(Embedder embedder, List<String> texts) {
        requireNamed(embedder);
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

    /** Vectors are kept under the model's name, and only those of one length are compared. */
    private static void requireNamed(Embedder embedder) {
        String model = null;
        int dimension = 0;
        RuntimeException cause = null;
        try {
            model = embedder.model();
            dimension = embedder.dimension();
        } catch (RuntimeException e) {
            cause = e;
        }
        if (model == null || dimension < 1) {
            String what = cause != null
                    ? "cannot report its model and dimension: " + Thrown.text(cause)
                    : model == null ? "reports no model" : "reports vectors of " + dimension + " components";
            throw failed(String.valueOf(model), what, cause);
        }
    }

    private static float[] checked(Embedder embedder, float @Nullable [] vector) {
        if (vector == null) {
            throw failed(embedder, "gave null in place of a vector", null);
        }
        if (vector.length != embedder.dimension()) {
            throw failed(
                    embedder,
                    "gave a vector of " + vector.length + " components, expected " + embedder.dimension(),
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
        return failed(embedder.model(), what, cause);
    }

    private static CairnException failed(String model, String what, @Nullable Throwable cause) {
        return new CairnException(
                ErrorCode.CALLBACK_FAILED,
                "The embedder of model '" + model + "' " + what + ". Nothing was stored.",
                Map.of("model", model),
                cause);
    }
}
