package dev.cairn.docs.planted.second;

/** Stands in a circle of packages. */
public class Other {
    dev.cairn.docs.planted.first.Circling circling() {
        return new dev.cairn.docs.planted.first.Circling();
    }
}
