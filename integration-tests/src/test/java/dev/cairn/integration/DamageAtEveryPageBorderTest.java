package dev.cairn.integration;

import java.util.List;
import org.junit.jupiter.api.Tag;

/** The same with more rows damaged and with pages of every size. */
@Tag("long")
class DamageAtEveryPageBorderTest extends DamageAtPageBordersTest {
    @Override
    List<List<Integer>> places() {
        return List.of(List.of(2), List.of(1, 2), List.of(0, 5), List.of(3, 4, 5));
    }

    @Override
    List<Integer> limits() {
        return List.of(1, 2, 3);
    }
}
