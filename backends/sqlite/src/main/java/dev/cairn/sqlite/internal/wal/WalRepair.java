package dev.cairn.sqlite.internal.wal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds out how much of a damaged frame can be believed. One wrong byte of page number or commit size is found by trying all others
 * until the checksum fits. Changes of high bits of two words can cancel each other out in the checksum, though, so a changed byte may
 * also hide a damage of the page. Only where the frame as it stands is impossible, because no page lies behind the end that any
 * commit of the log names, such a repair is believed.
 */
final class WalRepair {
    /** Trying costs as much as reading two thousand frames; a log that ends in rubbish must not cost that often. */
    private static final int MOST = 16;

    private final FileChannel channel;
    private final WalHeader header;
    private final List<WalFrame> frames;
    private final int pages;
    private int tried;

    WalRepair(FileChannel channel, WalHeader header, List<WalFrame> frames) {
        this.channel = channel;
        this.header = header;
        this.frames = frames;
        this.pages = frames.stream()
                .filter(WalFrame::linked)
                .mapToInt(WalFrame::commitSize)
                .max()
                .orElse(Integer.MAX_VALUE);
    }

    List<WalFrame> repaired() throws IOException {
        List<WalFrame> repaired = new ArrayList<>(frames.size());
        for (WalFrame frame : frames) {
            boolean damaged = frame.trust() == Trust.NONE && frame.salted();
            repaired.add(damaged && tried++ < MOST ? judge(frame) : frame);
        }
        return repaired;
    }

    private WalFrame judge(WalFrame frame) throws IOException {
        boolean possible = isPossible(frame.page(), frame.commitSize());
        List<WalFrame> others = candidates(frame);
        if (others.isEmpty()) {
            return possible ? frame.trusted(Trust.HEADER) : frame;
        }
        if (others.size() == 1 && !possible) {
            return others.get(0);
        }
        boolean agreed = others.stream().allMatch(other -> other.endsCommit() == frame.endsCommit());
        return agreed ? frame.trusted(Trust.COMMIT) : frame;
    }

    /** What the frame says with one byte changed so that its checksum fits, as far as it is possible. */
    private List<WalFrame> candidates(WalFrame frame) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(WalFile.FRAME_HEADER + header.pageSize());
        WalFile.readFully(channel, bytes, WalFile.offset(frame.number(), header.pageSize()));
        WalSum begin = begin(frame);
        List<WalFrame> found = new ArrayList<>();
        for (int at = 0; at < 8; at++) {
            byte own = bytes.get(at);
            for (int other = 0; other < 256; other++) {
                bytes.put(at, (byte) other);
                if (other != Byte.toUnsignedInt(own)
                        && isPossible(bytes.getInt(0), bytes.getInt(4))
                        && fits(begin, bytes)) {
                    found.add(new WalFrame(
                            frame.number(), bytes.getInt(0), bytes.getInt(4), true, false, false, Trust.ALL));
                }
            }
            bytes.put(at, own);
        }
        return found;
    }

    private boolean isPossible(int page, int commitSize) {
        return page > 0 && page <= pages && commitSize >= 0 && commitSize <= pages;
    }

    private boolean fits(WalSum begin, ByteBuffer bytes) {
        return begin.plus(bytes, 0, 8, header.order())
                .plus(bytes, WalFile.FRAME_HEADER, header.pageSize(), header.order())
                .equals(WalSum.stored(bytes, 16));
    }

    private WalSum begin(WalFrame frame) throws IOException {
        if (frame.number() == 1) {
            return header.stored();
        }
        ByteBuffer before = ByteBuffer.allocate(WalFile.FRAME_HEADER);
        WalFile.readFully(channel, before, WalFile.offset(frame.number() - 1, header.pageSize()));
        return WalSum.stored(before, 16);
    }
}
