package io.remanence.clear;

/**
 * What became of one kind of data.
 *
 * @param source who holds the data
 * @param type the id of the clear type
 * @param success whether it was cleared
 * @param message for people
 */
public record ClearRow(String source, String type, boolean success, String message) {}
