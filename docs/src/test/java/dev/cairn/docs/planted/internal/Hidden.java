package dev.cairn.docs.planted.internal;

/** Is internal. */
public class Hidden {}
