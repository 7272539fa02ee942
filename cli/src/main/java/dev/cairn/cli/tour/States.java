package dev.cairn.cli.tour;

import dev.cairn.model.Document;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;

/** What the state must be after each step of a run: the exact bytes, made without the store. Immutable. */
final class States {
    private final List<Document> messages;
    private final byte[] list;
    private final int[] ends;

    States(List<Document> messages) {
        this.messages = messages;
        this.ends = new int[messages.size()];
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < messages.size(); i++) {
            bytes.write(i == 0 ? '[' : ',');
            bytes.writeBytes(messages.get(i).unsafeBytes());
            ends[i] = bytes.size();
        }
        this.list = bytes.toByteArray();
    }

    int size() {
        return messages.size();
    }

    Document message(int step) {
        return messages.get(step);
    }

    /** The bytes of the list after a step. */
    byte[] after(long step) {
        byte[] state = Arrays.copyOf(list, ends[(int) step] + 1);
        state[state.length - 1] = ']';
        return state;
    }
}
