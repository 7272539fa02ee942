package dev.cairn.cli.output;

import java.util.Iterator;
import java.util.List;

/** Closed sets of values of options, for completion. Immutable. */
public abstract class Words implements Iterable<String> {
    private final List<String> words;

    private Words(String... words) {
        this.words = List.of(words);
    }

    @Override
    public final Iterator<String> iterator() {
        return words.iterator();
    }

    /** How an answer is written. */
    public static final class Formats extends Words {
        /** For the library of the command line. */
        public Formats() {
            super("table", "json", "jsonl");
        }
    }

    /** How agents' states are compressed. */
    public static final class Codecs extends Words {
        /** For the library of the command line. */
        public Codecs() {
            super("none", "gzip", "zlib", "lz4", "zstd");
        }
    }

    /** How state files are compressed. */
    public static final class FileCodecs extends Words {
        /** For the library of the command line. */
        public FileCodecs() {
            super("none", "gzip", "zstd");
        }
    }

    /** What a snapshot shares with others. */
    public static final class Sharing extends Words {
        /** For the library of the command line. */
        public Sharing() {
            super("incremental", "differential", "full");
        }
    }

    /** The parts of an agent's state. */
    public static final class Parts extends Words {
        /** For the library of the command line. */
        public Parts() {
            super("memory", "context", "tools");
        }
    }

    /** What a thread is at. */
    public static final class Statuses extends Words {
        /** For the library of the command line. */
        public Statuses() {
            super("busy", "idle", "interrupted", "error");
        }
    }

    /** The order of items. */
    public static final class Orders extends Words {
        /** For the library of the command line. */
        public Orders() {
            super("newest", "oldest", "key");
        }
    }

    /** How vectors are compared. */
    public static final class Similarities extends Words {
        /** For the library of the command line. */
        public Similarities() {
            super("cosine", "inner-product", "l2");
        }
    }

    /** What happens with components that are there and differ. */
    public static final class Policies extends Words {
        /** For the library of the command line. */
        public Policies() {
            super("fail", "skip", "overwrite", "rename", "merge");
        }
    }
}
