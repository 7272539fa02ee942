package dev.cairn.internal.file;

/** Work for the end of the process. */
final class EndOfProcess {
    private EndOfProcess() {}

    /** Runs work in its own thread when the process ends in order. Does nothing when it is ending already. */
    static void run(String thread, Runnable work) {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(work, thread));
        } catch (IllegalStateException ending) {
            // What is written from now on belongs to the work that ends the process, and is finished by it.
        }
    }
}
