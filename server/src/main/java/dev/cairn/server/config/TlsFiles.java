package dev.cairn.server.config;

import java.nio.file.Path;

/**
 * The files of a certificate. Immutable.
 *
 * @param certificate the certificate and those that sign it, in PEM
 * @param key its private key in PEM (PKCS #8, not encrypted)
 */
public record TlsFiles(Path certificate, Path key) {}
