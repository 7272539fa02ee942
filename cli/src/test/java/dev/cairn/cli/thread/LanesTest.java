package dev.cairn.cli.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LanesTest {
    /** Nodes as {@code child>parent}, newest first; a root as {@code child}. */
    private static List<String> draw(String nodes) {
        Lanes lanes = new Lanes();
        List<String> lines = new ArrayList<>();
        for (String node : nodes.split(" ", -1)) {
            String[] ends = node.split(">", -1);
            Lanes.Rows rows = lanes.place(ends[0], ends.length == 1 ? null : ends[1], '*');
            rows.above().forEach(row -> lines.add(row.stripTrailing()));
            lines.add(rows.node() + ends[0]);
            rows.below().forEach(row -> lines.add(row.stripTrailing()));
        }
        lines.remove(lines.size() - 1);
        return lines;
    }

    static Stream<Arguments> trees() {
        return Stream.of(
                Arguments.of("c>b b>a a", List.of("* c", "* b", "* a")),
                Arguments.of("c>a b>a a", List.of("* c", "| * b", "|/", "* a")),
                Arguments.of("d>a c>b b>a a", List.of("* d", "| * c", "| * b", "|/", "* a")),
                Arguments.of("d>a c>a b>a a", List.of("* d", "| * c", "| | * b", "| |/", "|/", "* a")),
                Arguments.of(
                        "e>b d>c c2>a c>a b>a a",
                        List.of("* e", "| * d", "| | * c2", "| * | c", "* | | b", "| |/", "|/", "* a")),
                Arguments.of(
                        "f>b e>c d>b c>a b>a a",
                        List.of("* f", "| * e", "| | * d", "| * | c", "| |/", "|/|", "* | b", "|/", "* a")),
                Arguments.of(
                        "g>b f>x e>y d>b b x y",
                        List.of(
                                "* g",
                                "| * f",
                                "| | * e",
                                "| | | * d",
                                "| |_|/",
                                "|/| |",
                                "* | | b",
                                " / /",
                                "* | x",
                                " /",
                                "* y")),
                Arguments.of("b a", List.of("* b", "", "* a")),
                Arguments.of("d>a c b>a a", List.of("* d", "| * c", "|", "| * b", "|/", "* a")),
                Arguments.of("c>b d>a b a", List.of("* c", "| * d", "* | b", " /", "* a")));
    }

    @ParameterizedTest
    @MethodSource("trees")
    void a_tree_is_drawn_as_by_hand(String nodes, List<String> drawing) {
        assertThat(draw(nodes)).isEqualTo(drawing);
    }

    @Test
    void a_parent_that_was_placed_before_its_child_ends_the_lane() {
        assertThat(draw("a b>a c>b")).containsExactly("* a", "", "* b", "", "* c");
    }

    /** Follows the strokes down from each node and expects to come to its parent. */
    @Test
    void in_any_tree_the_strokes_lead_from_each_node_to_its_parent() {
        Random random = new Random(3);
        for (int round = 0; round < 300; round++) {
            int size = 2 + random.nextInt(25);
            Map<Integer, Integer> parents = new HashMap<>();
            List<String> nodes = new ArrayList<>();
            for (int node = size; node >= 1; node--) {
                int parent = random.nextInt(node);
                if (parent > 0) {
                    parents.put(node, parent);
                }
                nodes.add(parent > 0 ? node + ">" + parent : "" + node);
            }
            List<String> lines = draw(String.join(" ", nodes));
            for (int row = 0; row < lines.size(); row++) {
                int column = lines.get(row).indexOf('*');
                if (column >= 0) {
                    int node = Integer.parseInt(lines.get(row).replaceAll("[^0-9]", ""));
                    assertThat(follow(lines, row, column))
                            .as(String.join("\n", lines) + "\nfrom " + node)
                            .isEqualTo(parents.getOrDefault(node, 0));
                }
            }
        }
    }

    /** A stroke that leans goes on leaning over a lane that it crosses. */
    private static int follow(List<String> lines, int from, int start) {
        int column = start;
        boolean leaning = false;
        for (int row = from + 1; row < lines.size(); row++) {
            char below = at(lines, row, column);
            boolean leans = at(lines, row, column - 1) == '/' && (leaning || below != '|');
            if (below == '*' && !leans) {
                return Integer.parseInt(lines.get(row).replaceAll("[^0-9]", ""));
            }
            if (!leans && below != '|') {
                return 0;
            }
            if (leans) {
                column -= 2;
                while (at(lines, row, column - 1) == '_') {
                    column -= 2;
                }
            }
            leaning = leans;
        }
        return 0;
    }

    private static char at(List<String> lines, int row, int column) {
        String line = lines.get(row);
        return column >= 0 && column < line.length() ? line.charAt(column) : ' ';
    }
}
