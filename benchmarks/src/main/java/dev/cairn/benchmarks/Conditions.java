package dev.cairn.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a figure was measured on. */
final class Conditions {
    private Conditions() {}

    static List<String> ofMachine() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("time        " + Instant.now());
        lines.add("runtime     " + System.getProperty("java.vm.name") + " " + Runtime.version() + ", "
                + ManagementFactory.getRuntimeMXBean().getInputArguments());
        lines.add("processors  " + Runtime.getRuntime().availableProcessors() + ", load "
                + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        Path cpu = Path.of("/proc/cpuinfo");
        if (Files.exists(cpu)) {
            Files.readAllLines(cpu).stream()
                    .filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .ifPresent(line -> lines.add("processor   " + line.substring(line.indexOf(':') + 2)));
        }
        return lines;
    }
}
