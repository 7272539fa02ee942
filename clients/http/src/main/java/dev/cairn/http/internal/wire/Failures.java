package dev.cairn.http.internal.wire;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.CorruptException.Advice;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Failures: class, code, message and details. What caused them stays on the server. */
public final class Failures {
    private static final int DEEPEST = 16;
    private static final int PLAIN = 0;
    private static final int NOT_FOUND = 1;
    private static final int CONFLICT = 2;
    private static final int CORRUPT = 3;

    /** How failures cross the wire. */
    public static final Codec<CairnException> CODEC = new Codec<>(Failures::write, Failures::read);

    private Failures() {}

    private static void write(WireWriter out, CairnException failure) {
        out.octet(sort(failure));
        out.text(failure.code().name());
        out.text(String.valueOf(failure.getMessage()));
        writeValue(out, failure.details());
        if (failure instanceof CorruptException corrupt) {
            out.constant(corrupt.advice());
        }
    }

    private static int sort(CairnException failure) {
        if (failure instanceof NotFoundException) {
            return NOT_FOUND;
        } else if (failure instanceof ConflictException) {
            return CONFLICT;
        }
        return failure instanceof CorruptException ? CORRUPT : PLAIN;
    }

    private static CairnException read(WireReader in) {
        int sort = in.octet();
        ErrorCode code = code(in);
        String message = in.text();
        Map<String, Object> details = new LinkedHashMap<>();
        if (readValue(in, DEEPEST) instanceof Map<?, ?> map) {
            map.forEach((name, value) -> details.put(String.valueOf(name), value));
        }
        return switch (sort) {
            case PLAIN -> new CairnException(code, message, details, null);
            case NOT_FOUND -> new NotFoundException(message, details);
            case CONFLICT -> new ConflictException(message, details);
            case CORRUPT -> CorruptException.as(message, in.constant(Advice.values()), details);
            default -> throw in.malformed("there is no failure " + sort);
        };
    }

    private static ErrorCode code(WireReader in) {
        String name = in.text();
        return in.made(() -> ErrorCode.valueOf(name));
    }

    private static void writeValue(WireWriter out, @Nullable Object value) {
        if (value == null) {
            out.octet(0);
        } else if (value instanceof Integer || value instanceof Long) {
            out.octet(value instanceof Integer ? 2 : 3);
            out.number(((Number) value).longValue());
        } else if (value instanceof Boolean flag) {
            out.octet(4);
            out.bool(flag);
        } else if (value instanceof Iterable<?> items) {
            List<Object> all = new ArrayList<>();
            items.forEach(all::add);
            out.octet(5);
            out.list(all, new Codec<>(Failures::writeValue, in -> ""));
        } else if (value instanceof Map<?, ?> map) {
            out.octet(6);
            out.count(map.size());
            map.forEach((name, member) -> {
                out.text(String.valueOf(name));
                writeValue(out, member);
            });
        } else {
            out.octet(1);
            out.text(value.toString());
        }
    }

    private static @Nullable Object readValue(WireReader in, int levels) {
        if (levels == 0) {
            throw in.malformed("details are nested too deeply");
        }
        int sort = in.octet();
        return switch (sort) {
            case 0 -> null;
            case 1 -> in.text();
            case 2 -> in.integer();
            case 3 -> in.number();
            case 4 -> in.bool();
            case 5 -> readList(in, levels - 1);
            case 6 -> readMap(in, levels - 1);
            default -> throw in.malformed("there is no detail " + sort);
        };
    }

    private static List<@Nullable Object> readList(WireReader in, int levels) {
        List<@Nullable Object> items = new ArrayList<>();
        for (long left = in.count(Integer.MAX_VALUE); left > 0; left--) {
            items.add(readValue(in, levels));
        }
        return items;
    }

    private static Map<String, @Nullable Object> readMap(WireReader in, int levels) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (long left = in.count(Integer.MAX_VALUE); left > 0; left--) {
            members.put(in.text(), readValue(in, levels));
        }
        return members;
    }
}
