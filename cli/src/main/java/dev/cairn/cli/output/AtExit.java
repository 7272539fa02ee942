package dev.cairn.cli.output;

/** Work that is done when the process ends before the command has cancelled it, for example because of a signal. Used by one thread. */
public final class AtExit {
    private final Thread hook;

    /**
     * Wants the work done from now on.
     *
     * @param name the name of the thread that does it
     */
    public AtExit(String name, Runnable work) {
        this.hook = new Thread(work, name);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Does without the work; false when the process is ending already, and the work is done or will be. */
    public boolean cancel() {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            return false;
        }
    }
}
