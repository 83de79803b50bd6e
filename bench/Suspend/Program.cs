using Async2.Bench.Suspend;

// Measures one suspension and resumption.
Measurement.Run(args,
    new Case("null-awaiter", NullAwaiterLoop.Run),
    new Case("yield", YieldLoop.Run),
    new Case("completion-source", CompletionSourceLoop.Run),
    new Case("value-task-source", ValueTaskSourceLoop.Run),
    new Case("many-chains", ManyChainsLoop.Run));
