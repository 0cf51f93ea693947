package io.remanence.testkit;

/**
 * What every index keeps. A backend's test class implements it with a factory and so runs all of
 * it.
 */
public interface IndexContract
    extends IndexWriteContract,
        IndexWordsContract,
        IndexFilterContract,
        IndexVectorContract,
        IndexConcurrencyContract,
        RandomIndexContract {}
