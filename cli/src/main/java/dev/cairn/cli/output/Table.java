package dev.cairn.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Rows of text under headings. Cells are made safe for a terminal. Not safe for use by several threads. */
public final class Table {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();
    private final List<Boolean> numeric = new ArrayList<>();
    private final List<String> headings = new ArrayList<>();

    /** A column of text. */
    public Table text(String heading) {
        return column(heading, false);
    }

    /** A column of numbers, which stand at the right. */
    public Table number(String heading) {
        return column(heading, true);
    }

    Table column(String heading, boolean number) {
        headings.add(heading);
        numeric.add(number);
        return this;
    }

    /** A row with a cell for each column. */
    public void row(String... cells) {
        if (cells.length != headings.size()) {
            throw new IllegalArgumentException(headings.size() + " cells are wanted, not " + cells.length);
        }
        List<String> row = new ArrayList<>();
        for (String cell : cells) {
            row.add(SafeText.of(cell));
        }
        rows.add(row);
    }

    /** A line across all columns. */
    public void remark(String text) {
        rows.add(List.of(SafeText.of(text)));
    }

    /** The lines, headings first. */
    public List<String> lines() {
        List<List<String>> all = new ArrayList<>();
        all.add(headings);
        all.addAll(rows);
        int[] widths = new int[headings.size()];
        for (List<String> row : all) {
            for (int column = 0; column < widths.length && row.size() == widths.length; column++) {
                widths[column] = Math.max(widths[column], SafeText.width(row.get(column)));
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : all) {
            lines.add(row.size() == widths.length ? line(row, widths) : row.get(0));
        }
        return lines;
    }

    private String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            String padding = " ".repeat(widths[column] - SafeText.width(row.get(column)));
            line.append(column > 0 ? GAP : "");
            line.append(numeric.get(column) ? padding + row.get(column) : row.get(column) + padding);
        }
        String whole = line.toString().stripTrailing();
        return row == headings ? Style.HEADING.of(whole) : whole;
    }
}
