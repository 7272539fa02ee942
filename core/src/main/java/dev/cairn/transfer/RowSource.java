package dev.cairn.transfer;

import java.io.IOException;
import java.io.InputStream;

/** The text of a carried scope: lines of JSON in UTF-8, each with a line feed at its end. May be opened several times. */
@FunctionalInterface
public interface RowSource {
    /** Opens the text at its beginning; whoever calls closes it. */
    InputStream open() throws IOException;
}
