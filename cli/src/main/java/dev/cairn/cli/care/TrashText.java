package dev.cairn.cli.care;

import dev.cairn.checkpoint.stats.TrashFigures;
import dev.cairn.cli.output.Figures;

/** What is in the trash, in words. */
public final class TrashText {
    private TrashText() {}

    /** How much it is, until when, and how it goes before. */
    public static String of(TrashFigures trash) {
        String until = trash.until() == null ? "" : " until " + Figures.time(trash.until());
        return Figures.count(trash.threads(), "deleted thread", "deleted threads") + ", " + Figures.size(trash.bytes())
                + "," + until + (trash.threads() > 1 ? " at the latest" : "") + "; 'cairn gc --trash' removes "
                + (trash.threads() > 1 ? "them" : "it") + " now";
    }
}
