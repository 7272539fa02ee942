package dev.cairn.postgresql.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a store's URL behind {@code postgresql:}. What is wrong with one is said without a part of it that could be a password, and
 * before the driver, which logs what it does not understand, sees it. Immutable.
 *
 * @param place servers and database as the driver reads them, without user and password
 * @param options the driver's options by name, as they stand in the URL
 */
record PostgresUrl(
        String place, @Nullable String user, @Nullable String password, Map<String, String> options) {
    private static final Pattern FORM = Pattern.compile("//(?:([^/?]*)@)?([^/?@]*)(/[^?@]*)?(?:\\?(.*))?");
    private static final Pattern SERVERS = Pattern.compile(
            "(?:[^,:\\[\\]]*|\\[[0-9a-fA-F:.%]+\\])(?::[0-9]{1,5})?(?:,(?:[^,:\\[\\]]*|\\[[0-9a-fA-F:.%]+\\])(?::[0-9]{1,5})?)*");

    /** Reads one, of which the driver knows some options. */
    static PostgresUrl of(String address, Predicate<String> isOption) {
        Matcher form = FORM.matcher(address);
        if (!form.matches() || !SERVERS.matcher(form.group(2)).matches()) {
            throw malformed("");
        }
        Map<String, String> options = options(form.group(4), isOption);
        String user = form.group(1);
        int colon = user == null ? -1 : user.indexOf(':');
        String name = user == null ? null : decoded(colon < 0 ? user : user.substring(0, colon));
        String password = user == null || colon < 0 ? null : decoded(user.substring(colon + 1));
        if ((name != null && options.containsKey("user")) || (password != null && options.containsKey("password"))) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read the URL postgresql: user or password is given twice, before the server and as an "
                            + "option. Give each once.");
        }
        String database = form.group(3) == null ? "/" : form.group(3);
        decoded(database);
        return new PostgresUrl("//" + form.group(2) + database, name, password, options);
    }

    private static Map<String, String> options(@Nullable String text, Predicate<String> isOption) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String option : text == null || text.isEmpty() ? new String[0] : text.split("&")) {
            int equals = option.indexOf('=');
            String name = equals < 0 ? option : option.substring(0, equals);
            boolean mayBeSecret = options.keySet().stream().anyMatch(before -> before.endsWith("password"));
            String shown = mayBeSecret ? "option after the password" : "option '" + name + "'";
            if (!isOption.test(name)) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "Cannot read the URL postgresql: it has an unknown " + shown
                                + ". Options are those of the PostgreSQL driver; write & in a value as %26.");
            }
            String value = equals < 0 ? "" : option.substring(equals + 1);
            decoded(value);
            if (options.put(name, value) != null) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "Cannot read the URL postgresql: the " + shown + " is given twice. Give it once.");
            }
        }
        return options;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw malformed(" Write % itself as %25.");
        }
    }

    private static CairnException malformed(String advice) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot read the URL postgresql: it is malformed. Use postgresql://user@host:port/database; in user "
                        + "and password write / as %2F, @ as %40 and ? as %3F." + advice);
    }

    /** As the driver's own URL, without user and password before the server. */
    String forDriver() {
        StringBuilder url = new StringBuilder("jdbc:postgresql:").append(place);
        char between = '?';
        for (Map.Entry<String, String> option : options.entrySet()) {
            url.append(between).append(option.getKey()).append('=').append(option.getValue());
            between = '&';
        }
        return url.toString();
    }

    @Override
    public String toString() {
        return "postgresql:" + place;
    }
}
