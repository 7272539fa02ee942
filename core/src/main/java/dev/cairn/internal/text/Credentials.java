package dev.cairn.internal.text;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Recognizes credentials by the names that they are given and by their form. Answers name a form and never hold a value. Safe for use by
 * many threads.
 */
public final class Credentials {
    private static final Pattern NAME = Pattern.compile("(?i).*(TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|API[_-]?KEY|"
            + "ACCESS[_-]?KEY|PRIVATE[_-]?KEY|CREDENTIAL|AUTHORIZATION).*");
    private static final Map<String, Pattern> FORMS = Map.of(
            "an address with a password in it",
            Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*://[^/\\s:@\"']*:[^/\\s@\"']+@"),
            "an address with a signature or token in it",
            Pattern.compile(
                    "(?i)://\\S*[?&](sig|signature|token|access_token|api_?key|x-amz-signature|password)=[^&\\s\"']"),
            "a private key",
            Pattern.compile("-----BEGIN [A-Z ]*PRIVATE KEY-----"),
            "a well-known form of token",
            Pattern.compile("\\b(gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|sk-[A-Za-z0-9_-]{20,}"
                    + "|xox[abprs]-[A-Za-z0-9-]{10,}|AKIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{30,}|glpat-[A-Za-z0-9_-]{20,}"
                    + "|eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}\\.)"),
            "a member with the name of a secret and a value",
            Pattern.compile(
                    "(?im)^\\s*[#-]?\\s*[\"']?[a-z_.-]*(token|secret|password|passwd|api[_-]?key|private[_-]?key)[\"']?"
                            + "\\s*[:=]\\s*[\"']?[^\\s\"'{\\[#]{6,}"));

    private Credentials() {}

    /** Returns whether a variable or member of that name holds a credential, as far as its name says. */
    public static boolean isNameOfOne(String name) {
        return NAME.matcher(name).matches();
    }

    /** Returns the form of a credential that a text holds. */
    public static Optional<String> formIn(String text) {
        return FORMS.entrySet().stream()
                .filter(form -> form.getValue().matcher(text).find())
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst();
    }
}
