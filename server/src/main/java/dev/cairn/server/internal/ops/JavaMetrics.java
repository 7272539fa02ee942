package dev.cairn.server.internal.ops;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;

/** What the Java runtime tells of itself. Stateless. */
final class JavaMetrics {
    private static final double MILLIS = 1_000;

    private JavaMetrics() {}

    static void writeTo(MetricText text) {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        MemoryUsage other = ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage();
        text.family("jvm_memory_used_bytes", "gauge", "Memory in use.")
                .sample("jvm_memory_used_bytes", "area=\"heap\"", heap.getUsed())
                .sample("jvm_memory_used_bytes", "area=\"nonheap\"", other.getUsed());
        text.gauge("jvm_memory_heap_max_bytes", "The largest heap.", heap.getMax());
        text.gauge(
                "jvm_threads_current",
                "Platform threads.",
                ManagementFactory.getThreadMXBean().getThreadCount());
        text.family("jvm_gc_collection_seconds", "summary", "Time of garbage collections.");
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            String label = "gc=\"" + collector.getName() + "\"";
            text.sample("jvm_gc_collection_seconds_count", label, collector.getCollectionCount());
            text.sample("jvm_gc_collection_seconds_sum", label, collector.getCollectionTime() / MILLIS);
        }
        text.gauge(
                "process_start_time_seconds",
                "When the process started, in seconds since 1970.",
                ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS);
        ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .ifPresent(used -> text.family("process_cpu_seconds_total", "counter", "Processor time of the process.")
                        .sample("process_cpu_seconds_total", "", used.toMillis() / MILLIS));
    }
}
