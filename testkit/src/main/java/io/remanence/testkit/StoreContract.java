package io.remanence.testkit;

/**
 * What every store keeps. A backend's test class implements it with a factory and so runs all of
 * it:
 *
 * <pre>{@code
 * final class SqliteStoreTest implements StoreContract {
 *   @TempDir Path directory;
 *
 *   @Override
 *   public Store openStore(Clock clock) { … }
 * }
 * }</pre>
 */
public interface StoreContract
    extends TransactionContract,
        FeedContract,
        SessionContract,
        HistoryContract,
        HistoryQueryContract,
        HistoryEditContract,
        TakeContract,
        MetadataContract,
        ProvenanceContract,
        MessageFidelityContract,
        MemoryContract,
        MemoryReachContract,
        MemoryHistoryContract,
        ConsolidationContract,
        MemoryLifeContract,
        ConsolidatorContract,
        DigestProfilesContract,
        RecordsContract,
        CaptureContract,
        CandidateContract,
        ProfileContract,
        ProfileLifeContract,
        SummaryContract,
        TopicContract,
        AuditContract,
        InjectionContract,
        ErasureContract,
        AnswerContract,
        TransferContract,
        StoreFaultContract,
        StoreConcurrencyContract,
        RandomStoreContract {}
