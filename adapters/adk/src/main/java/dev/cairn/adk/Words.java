package dev.cairn.adk;

import com.google.adk.events.Event;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a text: runs of letters and digits of any script, in lower case. */
final class Words {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");

    private Words() {}

    static Set<String> of(Event event) {
        Set<String> words = new LinkedHashSet<>();
        for (Part part : event.content().flatMap(Content::parts).orElse(List.of())) {
            part.text().ifPresent(text -> words.addAll(of(text)));
        }
        return words;
    }

    static Set<String> of(String text) {
        Set<String> words = new LinkedHashSet<>();
        Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            words.add(matcher.group());
        }
        return words;
    }
}
