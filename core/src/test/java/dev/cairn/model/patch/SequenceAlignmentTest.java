package dev.cairn.model.patch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SequenceAlignmentTest {
    private final Random random = new Random(9);

    /** The textbook table. */
    private static int longestCommon(int[] a, int[] b) {
        int[][] longest = new int[a.length + 1][b.length + 1];
        for (int i = a.length - 1; i >= 0; i--) {
            for (int j = b.length - 1; j >= 0; j--) {
                longest[i][j] =
                        a[i] == b[j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        return longest[0][0];
    }

    private static long aligned(int[] a, int[] b, int numbers) {
        int[] partners = new SequenceAlignment(a, b, numbers).partners();
        int last = -1;
        for (int j = 0; j < b.length; j++) {
            if (partners[j] >= 0) {
                assertThat(partners[j]).isGreaterThan(last);
                assertThat(a[partners[j]]).isEqualTo(b[j]);
                last = partners[j];
            }
        }
        return Arrays.stream(partners).filter(each -> each >= 0).count();
    }

    @Test
    void short_sequences_are_aligned_as_well_as_can_be() {
        for (int i = 0; i < 2_000; i++) {
            int numbers = 1 + random.nextInt(12);
            int[] a = random.ints(random.nextInt(30), 0, numbers).toArray();
            int[] b = random.ints(random.nextInt(30), 0, numbers).toArray();
            assertThat(aligned(a, b, numbers)).isEqualTo(longestCommon(a, b));
        }
    }

    @Test
    void long_sequences_with_few_edits_are_aligned_as_well_as_can_be() {
        for (int numbers : new int[] {2, 50, 3_000}) {
            int[] a = random.ints(1_500, 0, numbers).toArray();
            int[] b = edited(a, 60, numbers);
            assertThat(aligned(a, b, numbers)).isEqualTo(longestCommon(a, b));
        }
    }

    private int[] edited(int[] a, int edits, int numbers) {
        List<Integer> b = new ArrayList<>(Arrays.stream(a).boxed().toList());
        for (int i = 0; i < edits; i++) {
            int at = random.nextInt(b.size());
            switch (random.nextInt(3)) {
                case 0 -> b.remove(at);
                case 1 -> b.add(at, random.nextInt(numbers));
                default -> b.set(at, random.nextInt(numbers));
            }
        }
        return b.stream().mapToInt(Integer::intValue).toArray();
    }

    @Test
    void numbers_that_are_once_in_both_hold_long_sequences_with_many_edits_together() {
        int[] a = IntStream.range(0, 20_000).toArray();
        int[] b = IntStream.range(0, 20_000)
                .filter(i -> i % 3 > 0)
                .map(i -> i % 3 == 1 ? i : 20_000 + i)
                .toArray();
        assertThat(aligned(a, b, 40_000))
                .isEqualTo(IntStream.range(0, 20_000).filter(i -> i % 3 == 1).count());
    }

    @Test
    void long_sequences_without_such_numbers_are_still_aligned() {
        int[] a = random.ints(20_000, 0, 1_000).toArray();
        int[] b = edited(a, 2_000, 1_000);
        assertThat(aligned(a, b, 1_000)).isGreaterThan(17_500);
    }
}
