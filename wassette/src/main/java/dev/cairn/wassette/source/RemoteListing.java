package dev.cairn.wassette.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.wassette.file.ComponentSource;
import dev.cairn.wassette.internal.json.Members;
import dev.cairn.wassette.internal.json.StateProblems;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What an address says of state files. For one address. */
record RemoteListing(String address, SourceReader reader) {
    private static final int MAX_TEXT = 8 << 20;
    private static final int PEEKED = 64;
    private static final Pattern LISTING = Pattern.compile("\\s*\\{\\s*\"items\"", Pattern.DOTALL);
    private static final Pattern PAGE =
            Pattern.compile("(?i)\\s*<(!doctype|html|head|body|pre|ul|a|table)\\b", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("(?i)\\bhref\\s*=\\s*[\"']?([^\"'\\s>]+)");

    List<StateListing> read() {
        try (InputStream in = new BufferedInputStream(RemoteInput.open(reader, address, null), 64 << 10)) {
            in.mark(PEEKED);
            String start = new String(in.readNBytes(PEEKED), UTF_8);
            in.reset();
            if (LISTING.matcher(start).lookingAt()) {
                return listed(Document.parse(text(in)));
            }
            return PAGE.matcher(start).lookingAt() ? linked(text(in)) : List.of(only(in));
        } catch (IOException e) {
            throw StateSource.unavailable(address, e);
        }
    }

    private String text(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MAX_TEXT + 1);
        if (bytes.length > MAX_TEXT) {
            throw new IOException("the listing is larger than " + MAX_TEXT + " bytes");
        }
        return new String(bytes, UTF_8);
    }

    private StateListing only(InputStream in) {
        StateListing found = StateListing.read(name(address), -1, in);
        if (found == null) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot list '" + shown()
                            + "': it is neither a state file, nor a listing of state files ('cairn state list "
                            + "--format json' writes one), nor a page with links to them.",
                    Map.of("address", shown()),
                    null);
        }
        return found;
    }

    private List<StateListing> listed(Document listing) {
        StateProblems problems = new StateProblems();
        List<StateListing> found = new ArrayList<>();
        List<Document> items = new Members(listing, "", problems).array("items");
        for (int i = 0; i < Math.min(items.size(), StateListing.MOST); i++) {
            Members in = new Members(items.get(i), "/items/" + i, problems);
            String name = in.text("name");
            if (StateListing.isCandidate(name)) {
                found.add(entry(name, in));
            }
        }
        problems.throwIfAny(ErrorCode.INVALID, "Cannot read the listing at '" + shown() + "'", "Nothing was changed.");
        return found;
    }

    private static StateListing entry(String name, Members in) {
        String problem = in.optionalText("problem");
        Long size = in.optionalNumber("bytes");
        return new StateListing(
                name,
                size == null ? -1 : size,
                problem == null ? StateSummary.read(in) : null,
                problem == null ? "" : problem);
    }

    /** The files that a page links to in its own folder. */
    private List<StateListing> linked(String page) throws IOException {
        TreeSet<URI> links = new TreeSet<>();
        for (MatchResult link : LINK.matcher(page).results().toList()) {
            below(link.group(1)).ifPresent(links::add);
        }
        List<StateListing> found = new ArrayList<>();
        for (URI link : links.stream().limit(StateListing.MOST).toList()) {
            try (InputStream in = new BufferedInputStream(RemoteInput.open(reader, link.toString(), null), 64 << 10)) {
                StateListing listing = StateListing.read(name(link.toString()), -1, in);
                if (listing != null) {
                    found.add(listing);
                }
            }
        }
        return found;
    }

    private Optional<URI> below(String link) {
        try {
            URI folder = URI.create(ComponentSource.withoutCredentials(address)).resolve(".");
            URI target = folder.resolve(link.replace("&amp;", "&"));
            String text = target.toString();
            boolean inside = text.startsWith(folder.toString())
                    && text.indexOf('/', folder.toString().length()) < 0;
            return Optional.of(target).filter(uri -> inside && StateListing.isCandidate(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private String shown() {
        return ComponentSource.withoutCredentials(address);
    }

    private static String name(String address) {
        String path = ComponentSource.withoutCredentials(address);
        String name = path.substring(path.lastIndexOf('/') + 1);
        try {
            return URLDecoder.decode(name.replace("+", "%2B"), UTF_8);
        } catch (IllegalArgumentException e) {
            return name;
        }
    }
}
