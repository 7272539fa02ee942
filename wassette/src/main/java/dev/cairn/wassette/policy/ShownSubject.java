package dev.cairn.wassette.policy;

import java.util.regex.Pattern;

/** A subject of a permission as people read it: nothing of what is granted is hidden. */
final class ShownSubject {
    private static final Pattern USER = Pattern.compile("^((?!fs:)[A-Za-z][A-Za-z0-9+.-]*://)[^/@?#\\\\]*@");

    private ShownSubject() {}

    /** With {@code ***} for the user and password of a server's address; an {@code fs://} address is a path, which has neither. */
    static String of(String subject) {
        return USER.matcher(subject).replaceFirst("$1***@");
    }
}
