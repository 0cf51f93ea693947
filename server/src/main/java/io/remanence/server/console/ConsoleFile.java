package io.remanence.server.console;

/**
 * One file of the console as it is sent.
 *
 * @param name what it is called in a path, one segment
 * @param type its content type
 * @param plain its bytes
 * @param packed the same, compressed by gzip
 */
record ConsoleFile(String name, String type, byte[] plain, byte[] packed) {}
