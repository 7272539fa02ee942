package dev.cairn.storage.memory;

import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Compares what a scope holds with what its header and its indexes say. */
record Inspection(Scope scope, ScopeContent content, Consumer<Damage> found) {
    void run() {
        Collection<StoredRecord> records = content.records().bySequence();
        expect("number of records", records.size(), content.records().size());
        expect("bytes of records", bytes(records), content.records().bytes());
        expect("bytes of frames", frameBytes(), content.frames().bytes());
        checkNumbers(records);
        checkLanes();
    }

    private void checkNumbers(Collection<StoredRecord> records) {
        Set<Long> numbers = new HashSet<>();
        for (StoredRecord record : records) {
            String address = "record " + record.kind() + ":" + record.key();
            if (!numbers.add(record.sequence())) {
                report(address, "sequence number " + record.sequence() + " is there twice");
            }
            if (record.modified() > content.sequence()) {
                report(address, "number " + record.modified() + " is above the scope's last, " + content.sequence());
            }
        }
    }

    private void checkLanes() {
        HeldFrame before = null;
        for (HeldFrame held : content.frames().behind(null)) {
            boolean sameLane =
                    before != null && before.frame().lane() == held.frame().lane();
            if (before != null
                    && sameLane
                    && before.frame().end() > held.frame().first()) {
                report("frame " + held.frame().lane() + ":" + held.frame().first(), "overlaps the frame before");
            }
            before = held;
        }
    }

    private static long bytes(Collection<StoredRecord> records) {
        return records.stream().mapToLong(record -> record.body().length()).sum();
    }

    private long frameBytes() {
        return content.frames().behind(null).stream()
                .mapToLong(held -> held.frame().body().length())
                .sum();
    }

    private void expect(String what, long counted, long noted) {
        if (counted != noted) {
            report("header", what + ": expected " + counted + ", found " + noted);
        }
    }

    private void report(String address, String reason) {
        found.accept(new Damage(address, reason, scope.toString()));
    }
}
