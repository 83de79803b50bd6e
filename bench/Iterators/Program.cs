using Async2.Bench.Iterators;

// Measures an item of an async iterator, and leaving an iterator early. "by-hand" consumers await a ValueTask that they have kept, as
// unwoven code does; the others are loops of the same program.
Measurement.Run(args,
    new Case("sync", SynchronousItems.Run),
    new Case("sync-by-hand", SynchronousItems.RunByHand),
    new Case("suspend", SuspendedItems.Run),
    new Case("suspend-by-hand", SuspendedItems.RunByHand),
    new Case("dispose-early", EarlyDisposal.Run),
    new Case("dispose-early-suspended", EarlyDisposal.RunSuspended),
    new Case("cancel", Cancellation.Run),
    new Case("cancel-suspended", Cancellation.RunSuspended));
