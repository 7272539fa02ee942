package dev.cairn.store;

import dev.cairn.annotation.Internal;

/** How near two vectors are; the greater the nearer. */
public enum Similarity {
    /** The cosine of the angle between them, -1 to 1; 0 where one of them is all zeros. */
    COSINE,
    /** Their inner product. */
    INNER_PRODUCT,
    /** Their Euclidean distance, with a minus sign. */
    L2;

    @Internal
    public double of(float[] a, float[] b) {
        double product = 0;
        double distance = 0;
        double lengthA = 0;
        double lengthB = 0;
        for (int i = 0; i < a.length; i++) {
            double x = a[i];
            double y = b[i];
            product += x * y;
            distance += (x - y) * (x - y);
            lengthA += x * x;
            lengthB += y * y;
        }
        return switch (this) {
            case COSINE -> lengthA == 0 || lengthB == 0 ? 0 : product / Math.sqrt(lengthA) / Math.sqrt(lengthB);
            case INNER_PRODUCT -> product;
            case L2 -> 0 - Math.sqrt(distance);
        };
    }
}
