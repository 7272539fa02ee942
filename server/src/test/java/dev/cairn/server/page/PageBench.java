package dev.cairn.server.page;

import java.lang.management.ManagementFactory;
import java.time.Instant;

/** Prints what {@link PageSpeeds} measures, and on what. {@code benchmarks/run page} runs it. */
final class PageBench {
    private PageBench() {}

    public static void main(String[] args) {
        System.out.println("time        " + Instant.now());
        System.out.println("runtime     " + System.getProperty("java.vm.name") + " " + Runtime.version() + ", "
                + ManagementFactory.getRuntimeMXBean().getInputArguments());
        System.out.println("processors  " + Runtime.getRuntime().availableProcessors() + ", load "
                + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        try (PageSpeeds speeds = new PageSpeeds()) {
            System.out.println("browser     " + speeds.browser());
            System.out.println("store       " + speeds.store());
            speeds.empty();
            speeds.threads();
            speeds.branches();
            speeds.largeState();
            speeds.largeMessages();
            speeds.figures().forEach(System.out::println);
        }
        System.out.println(
                "load        " + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage() + " at the end");
    }
}
