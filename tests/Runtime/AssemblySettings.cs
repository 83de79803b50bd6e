// Allocation counts, thread pool hops and timing: one test at a time.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
