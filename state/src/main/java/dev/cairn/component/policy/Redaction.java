package dev.cairn.component.policy;

import java.util.regex.Pattern;

/** Takes out of addresses what may be secret. */
final class Redaction {
    private static final Pattern USER = Pattern.compile("://[^/@]*@");
    private static final Pattern QUERY = Pattern.compile("[?#].*", Pattern.DOTALL);

    private Redaction() {}

    /** The address with {@code ***} for user and password, and for everything behind a question mark. */
    static String address(String address) {
        String plain = address.replaceAll("\\p{Cntrl}", "\ufffd");
        return QUERY.matcher(USER.matcher(plain).replaceAll("://***@")).replaceAll("?***");
    }
}
