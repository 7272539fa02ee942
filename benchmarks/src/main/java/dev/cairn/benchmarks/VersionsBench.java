package dev.cairn.benchmarks;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * This version beside another one: processes take turns, and each round gives a ratio. The interval of their median is found by drawing
 * rounds with replacement 10,000 times.
 *
 * @param before a checkout of the other version, compiled
 */
record VersionsBench(Path work, int rounds, int operations, Path before) {
    private static final Pattern LINE = Pattern.compile("(.+): us=([0-9.]+) bytes=([0-9]+)");
    private static final List<String> MODULES =
            List.of("core", "backends/jdbc", "backends/sqlite", "backends/postgresql");
    private static final int DRAWS = 10_000;

    private record Figures(double micros, double bytes) {}

    void run() throws Exception {
        String own = System.getProperty("java.class.path");
        String other = MODULES.stream()
                        .map(module -> before.resolve(module).resolve("target/classes"))
                        .filter(Files::isDirectory)
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator))
                + File.pathSeparator
                + withoutCairn(own);
        counts(other, own);
        Map<String, List<Figures>> ours = new LinkedHashMap<>();
        Map<String, List<Figures>> theirs = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            add(round % 2 == 0 ? theirs : ours, round % 2 == 0 ? other : own);
            add(round % 2 == 0 ? ours : theirs, round % 2 == 0 ? own : other);
        }
        System.out.printf(
                "%d alternating rounds of %d operations; ratios are this version / the other%n", rounds, operations);
        System.out.printf(
                "%-24s %10s %10s %8s %18s %22s%n", "", "other, us", "ours, us", "ratio", "95 %", "bytes per call");
        ours.forEach((what, figures) -> report(what, figures, theirs.getOrDefault(what, List.of())));
    }

    /** What does not depend on the machine is counted once. */
    private void counts(String other, String own) throws Exception {
        List<String> theirs = Rounds.run(other, VersionCounts.class, work.toString());
        List<String> ours = Rounds.run(own, VersionCounts.class, work.toString());
        System.out.printf("%-48s %10s %10s%n", "means per call", "other", "ours");
        for (int i = 0; i < ours.size(); i++) {
            String[] mine = ours.get(i).split(": ", 2);
            String[] before = theirs.get(i).split(": ", 2);
            if (!mine[0].equals(before[0])) {
                throw new IllegalStateException(mine[0] + " is beside " + before[0]);
            }
            System.out.printf("%-48s %10s %10s%n", mine[0], before[1], mine[1]);
        }
        System.out.println();
    }

    /** The other version's classes come first, so ours are only those of the benchmark. */
    private static String withoutCairn(String path) {
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(entry ->
                        !entry.matches(".*(core|jdbc)[/\\\\]target[/\\\\]classes|.*cairn-(core|jdbc)-.*\\.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private void add(Map<String, List<Figures>> to, String classPath) throws Exception {
        for (String line : Rounds.run(classPath, VersionRound.class, work.toString(), Integer.toString(operations))) {
            Matcher figures = LINE.matcher(line);
            if (!figures.matches()) {
                throw new IllegalStateException(line);
            }
            to.computeIfAbsent(figures.group(1), what -> new ArrayList<>())
                    .add(new Figures(Double.parseDouble(figures.group(2)), Double.parseDouble(figures.group(3))));
        }
    }

    private static void report(String what, List<Figures> ours, List<Figures> theirs) {
        double[] ratios = new double[ours.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = ours.get(i).micros() / theirs.get(i).micros();
        }
        double[] interval = interval(ratios);
        System.out.printf(
                "%-24s %10.1f %10.1f %8.3f    %.3f to %.3f   %,d, before %,d%n",
                what,
                median(theirs, true),
                median(ours, true),
                Samples.median(ratios),
                interval[0],
                interval[1],
                (long) median(ours, false),
                (long) median(theirs, false));
    }

    private static double median(List<Figures> figures, boolean time) {
        return Samples.median(
                figures.stream().mapToDouble(f -> time ? f.micros() : f.bytes()).toArray());
    }

    private static double[] interval(double[] ratios) {
        Random random = new Random(1);
        double[] medians = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            double[] drawn = new double[ratios.length];
            Arrays.setAll(drawn, i -> ratios[random.nextInt(ratios.length)]);
            medians[draw] = Samples.median(drawn);
        }
        Arrays.sort(medians);
        return new double[] {medians[DRAWS / 40], medians[DRAWS - 1 - DRAWS / 40]};
    }
}
