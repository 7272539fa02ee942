package dev.cairn.model.binding;

import java.io.File;
import java.math.RoundingMode;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.Month;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Currency;
import java.util.Date;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The forms of more types of the JDK. They are newer than registration: a class or name of these that a caller has registered keeps what
 * was registered.
 */
final class PlatformForms {
    static final List<Form> ALL = all();

    private PlatformForms() {}

    private static List<Form> all() {
        List<Form> all = new ArrayList<>(List.of(
                new ExactTextForm<>(Path.class, "path", "a path", Path::toString, Path::of),
                new ExactTextForm<>(File.class, "file", "a path", File::getPath, File::new),
                new ExactTextForm<>(URL.class, "url", "a URL", URL::toExternalForm, PlatformForms::url),
                new ExactTextForm<>(
                        Locale.class, "locale", "a language tag", Locale::toLanguageTag, PlatformForms::locale),
                new ExactTextForm<>(
                        Currency.class,
                        "currency",
                        "a currency code",
                        Currency::getCurrencyCode,
                        Currency::getInstance),
                new ExactTextForm<>(
                        Date.class,
                        "java-date",
                        "an ISO 8601 instant",
                        date -> date.toInstant().toString(),
                        text -> Date.from(Instant.parse(text))),
                new CollectionForm(ArrayDeque.class, "deque", AnyForm.ANY, ArrayDeque::new),
                ScalarForm.constants(DayOfWeek.class, "day-of-week"),
                ScalarForm.constants(Month.class, "month"),
                ScalarForm.constants(ChronoUnit.class, "chrono-unit"),
                ScalarForm.constants(TimeUnit.class, "time-unit"),
                ScalarForm.constants(RoundingMode.class, "rounding-mode")));
        if (hasSql()) {
            all.addAll(SqlForms.ALL);
        }
        return List.copyOf(all);
    }

    /** Runtimes may be made without the module. */
    private static boolean hasSql() {
        return ModuleLayer.boot().findModule("java.sql").isPresent();
    }

    static boolean has(Class<?> type) {
        return forms().anyMatch(form -> form.type() == type);
    }

    static boolean has(String tag) {
        return forms().anyMatch(form -> tag.equals(form.tag()));
    }

    private static Stream<Form> forms() {
        return ALL.stream();
    }

    /** Two URLs are distinguished by their texts: comparing them as objects asks the name service. */
    static boolean same(Object a, Object b) {
        return a instanceof URL ? a.toString().equals(b.toString()) : a.equals(b);
    }

    private static URL url(String text) {
        try {
            return new URL(text);
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** The JDK leaves out what is not well formed. */
    private static Locale locale(String tag) {
        try {
            return new Locale.Builder().setLanguageTag(tag).build();
        } catch (IllformedLocaleException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
