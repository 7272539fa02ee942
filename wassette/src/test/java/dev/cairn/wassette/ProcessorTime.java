package dev.cairn.wassette;

import java.lang.management.ManagementFactory;

/** What a thread has worked: bounds of it hold also on a machine that is busy with other things. */
public final class ProcessorTime {
    private ProcessorTime() {}

    /** The processor time of the thread that asks, in nanoseconds. */
    public static long nanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
