package dev.cairn.docs.planted.first;

import dev.cairn.docs.planted.internal.Hidden;
import dev.cairn.docs.planted.second.Other;

/** Stands in a circle of packages and shows an internal type. */
public class Circling {
    Other other = new Other();

    public Hidden hidden() {
        return new Hidden();
    }
}
