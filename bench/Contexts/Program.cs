using Async2.Bench.Contexts;

// Measures the cost of keeping an async method's changes to ExecutionContext and SynchronizationContext local to it.
Measurement.Run(args,
    new Case("no-suspend", Chain.Run),
    new Case("no-suspend-loop", Loop.Run),
    new Case("no-suspend-unknown", Chain.RunUnknown),
    new Case("no-suspend-unknown-loop", Loop.RunUnknown),
    new Case("suspend", Chain.RunSuspended));
