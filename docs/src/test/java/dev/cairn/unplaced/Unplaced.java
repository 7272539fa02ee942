package dev.cairn.unplaced;

/** Is in no layer. */
public class Unplaced {}
