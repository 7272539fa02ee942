package dev.cairn.sqlite.internal.wal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Set;

/** Decides by the content of the store where pages do not tell. It works on copies and leaves the originals alone. */
@FunctionalInterface
public interface Rehearsal {
    /**
     * Tries both states.
     *
     * @param database the database file, to be read only and not to be closed
     * @param log its log, which need not exist
     * @param kept how many bytes of the log SQLite accepts, up to the last commit in them
     * @param copied pages that the database file has as a commit that the log cannot complete left them, either because they were
     *     copied from there or because that commit did not change them
     * @return {@link Verdict#LOG}, {@link Verdict#FILE} or {@link Verdict#MIXED}
     */
    Verdict decide(FileChannel database, Path log, long kept, Set<Integer> copied) throws IOException;
}
