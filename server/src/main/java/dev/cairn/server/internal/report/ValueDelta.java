package dev.cairn.server.internal.report;

import dev.cairn.answer.CommonEnds;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import java.util.ArrayList;
import java.util.List;

/**
 * The operations that lead from one version of a channel's value to another. What both begin or end with is not gone over.
 *
 * @param channel a JSON Pointer to the channel
 */
record ValueDelta(JsonPointer channel, ShownValue from, ShownValue to) {
    /** The operations, as those of {@link StateDelta}. */
    @SuppressWarnings("ReferenceEquality") // equal versions are the same objects
    List<Document> operations() {
        if (from == to) {
            return List.of();
        }
        CommonEnds common = common();
        if (common.isNothing()) {
            return moved(StateDelta.between(from.document(), to.document()), 0);
        }
        Document patch = StateDelta.between(middle(from, common), middle(to, common));
        boolean whole = patch.items().stream()
                .anyMatch(operation -> operation.at("/path").text().isEmpty());
        return whole ? pieces(common) : moved(patch, to.names() == null ? common.start() : 0);
    }

    /** Of objects only the beginning: new members go to the end. */
    private CommonEnds common() {
        if (!from.isLike(to)) {
            return CommonEnds.NOTHING;
        }
        CommonEnds parts = CommonEnds.of(from.parts(), to.parts());
        List<String> before = from.names();
        List<String> after = to.names();
        if (before == null || after == null) {
            return parts;
        }
        int start = 0;
        while (start < parts.start() && before.get(start).equals(after.get(start))) {
            start++;
        }
        return new CommonEnds(start, 0);
    }

    private static Document middle(ShownValue value, CommonEnds common) {
        List<String> names = value.names();
        return ShownValue.document(common.middle(value.parts()), names == null ? null : common.middle(names));
    }

    /** The operations of a part of the value, whose items begin at a place. */
    private List<Document> moved(Document patch, int place) {
        List<Document> operations = new ArrayList<>();
        for (Document operation : patch.items()) {
            JsonPointer path = channel;
            boolean first = true;
            for (String token : JsonPointer.parse(operation.at("/path").text()).tokens()) {
                path = path.child(first && place > 0 ? String.valueOf(Integer.parseInt(token) + place) : token);
                first = false;
            }
            operations.add(StateDelta.with(operation, "path", Document.of(path.toString())));
        }
        return operations;
    }

    /** What is not in common is removed and added part by part. */
    private List<Document> pieces(CommonEnds common) {
        List<Document> operations = new ArrayList<>();
        for (int i = common.start(); i < from.parts().size() - common.end(); i++) {
            operations.add(StateDelta.operation("remove", place(from, i, common.start()), null));
        }
        for (int i = common.start(); i < to.parts().size() - common.end(); i++) {
            operations.add(
                    StateDelta.operation("add", place(to, i, i), to.parts().get(i)));
        }
        return operations;
    }

    private JsonPointer place(ShownValue value, int part, int index) {
        List<String> names = value.names();
        return channel.child(names == null ? String.valueOf(index) : names.get(part));
    }
}
