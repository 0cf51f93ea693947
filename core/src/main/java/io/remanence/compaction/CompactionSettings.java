package io.remanence.compaction;

/**
 * When and how a session is compacted.
 *
 * @param compressAt the share of the model's window at which it is due, 0 to 1; 0 for never
 * @param summaryBudgetRatio the share of that line that the summary and the kept originals have
 *     together, 0 to 0.5
 * @param historyLimit the count of active messages at which it is due, and which no prompt exceeds;
 *     0 for none
 */
public record CompactionSettings(
    double compressAt, double summaryBudgetRatio, int historyLimit, WithoutModel withoutModel) {}
