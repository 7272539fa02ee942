package dev.cairn.docs.planted.second;

/** Has a name that occurs twice. */
public class Circling {}
