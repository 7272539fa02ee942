package dev.cairn;
/** x */
public final class Cairn {}
