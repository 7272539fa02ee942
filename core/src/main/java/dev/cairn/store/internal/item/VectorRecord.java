package dev.cairn.store.internal.item;

import dev.cairn.error.CorruptException;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.store.Item;
import dev.cairn.store.Similarity;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The vectors of an item as its record holds them: JSON with the id of the version, model and dimension, and each vector as Base64 of its
 * big-endian 32-bit components.
 *
 * @param of the id of the version that they are of; 0 while it has none
 * @param vectors at least one
 */
public record VectorRecord(long of, String model, int dimension, List<float[]> vectors) {
    /** The body of these vectors for a version. */
    Bytes body(long version) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("of", Document.fromNumber(version));
        members.put("model", Document.of(model));
        members.put("dimension", Document.fromNumber(dimension));
        members.put(
                "vectors",
                Document.fromArray(vectors.stream()
                        .map(vector -> Document.of(encoded(vector)))
                        .toList()));
        return Bytes.fromOwned(Document.fromObject(members).bytes());
    }

    public static VectorRecord read(Bytes body, String address) {
        try {
            Document stored = Document.fromTrusted(body.unsafeArray(), Types.STANDARD);
            int dimension = Integer.parseInt(stored.at("/dimension").text());
            List<float[]> vectors = new ArrayList<>();
            for (Document vector : stored.at("/vectors").items()) {
                vectors.add(decoded(vector.text(), dimension));
            }
            long of = Long.parseLong(stored.at("/of").text());
            return new VectorRecord(of, stored.at("/model").text(), dimension, vectors);
        } catch (RuntimeException e) {
            throw new CorruptException(address, "its body is not that of vectors", e);
        }
    }

    /** Whether these are the vectors of a version. */
    public boolean isOf(Item item) {
        return HexFormat.of().toHexDigits(of).equals(item.version());
    }

    /** How near the nearest vector is. */
    public double score(float[] wanted, Similarity similarity) {
        return vectors.stream()
                .mapToDouble(vector -> similarity.of(vector, wanted))
                .max()
                .orElse(Double.NEGATIVE_INFINITY);
    }

    private static String encoded(float[] vector) {
        ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES);
        for (float component : vector) {
            bytes.putFloat(component);
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private static float[] decoded(String text, int dimension) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
        if (bytes.remaining() != dimension * Float.BYTES) {
            throw new IllegalArgumentException("a vector of another length");
        }
        float[] vector = new float[dimension];
        bytes.asFloatBuffer().get(vector);
        return vector;
    }
}
