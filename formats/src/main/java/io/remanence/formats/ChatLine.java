package io.remanence.formats;

/**
 * The beginning of a message in a text chat.
 *
 * @param stamp the time as written; empty where there is none
 * @param name who says it, as written; empty for the chat program itself
 * @param text what follows in the same line
 */
record ChatLine(String stamp, String name, String text) {}
