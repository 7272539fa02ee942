package dev.cairn.server.config;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The text of a file of tokens. */
final class TokenText {
    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

    private TokenText() {}

    static byte[] write(List<Token> tokens) {
        Document all = Document.of(
                Map.of("tokens", tokens.stream().map(TokenText::document).toList()));
        return (all.json() + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static Document document(Token token) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("name", Document.of(token.name()));
        members.put("sha256", Document.of(token.sha256()));
        if (token.tenant() != null) {
            members.put("tenant", Document.of(token.tenant()));
        }
        members.put("access", Document.of(token.readOnly() ? "read" : "write"));
        members.put("created", Document.of(token.created().toString()));
        return Document.fromObject(members);
    }

    static List<Token> read(byte[] text, Path file) {
        try {
            return Document.parse(text).at("/tokens").items().stream()
                    .map(TokenText::token)
                    .toList();
        } catch (CairnException | DateTimeException | IllegalStateException e) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read the token file " + file + ": " + e.getMessage()
                            + " Fix it, or remove it and create new tokens with 'cairn token add'.",
                    Map.of("file", file.toString()),
                    e);
        }
    }

    private static Token token(Document entry) {
        String sha256 = entry.at("/sha256").text();
        String access = entry.at("/access").text();
        if (!SHA_256.matcher(sha256).matches() || !(access.equals("read") || access.equals("write"))) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "A token must have a sha256 of 64 hexadecimal digits, and the access must be read or write.");
        }
        return new Token(
                entry.at("/name").text(),
                sha256,
                entry.member("tenant").map(Document::text).orElse(null),
                access.equals("read"),
                Instant.parse(entry.at("/created").text()));
    }
}
