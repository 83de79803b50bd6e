using Async2.Bench.Awaits;

// Measures an await of each awaitable of the class library, above all in bytes: again and again by one method, and (`once-…`) by a
// method that is called anew for each await and whose task is kept. Every await suspends; a thread of the pool completes it.
Measurement.Run(args, Effort.Long,
    new Case("yield", count => Yielding.Repeat(count).Wait()),
    new Case("completion-source", count => CompletionSource.Repeat(count).Wait()),
    new Case("semaphore", count => SemaphoreWait.Repeat(count).Wait()),
    new Case("channel", count => ChannelReader.Repeat(count).Wait()),
    new Case("socket", count => SocketReceiver.Repeat(count).Wait()),
    new Case("value-task-source", count => ValueTaskSource.Repeat(count).Wait()),
    new Case("delay", count => Delay.Repeat(count).Wait()),
    new Case("pooled-value-task", count => PooledValueTask.Repeat(count).Wait()),
    new Case("once-yield", count => Kept.Repeat(count, Yielding.Once).Wait()),
    new Case("once-completion-source", count => Kept.Repeat(count, CompletionSource.Once).Wait()),
    new Case("once-semaphore", count => Kept.Repeat(count, SemaphoreWait.Once).Wait()),
    new Case("once-channel", count => Kept.Repeat(count, ChannelReader.Once).Wait()),
    new Case("once-socket", count => Kept.Repeat(count, SocketReceiver.Once).Wait()),
    new Case("once-value-task-source", count => Kept.Repeat(count, ValueTaskSource.Once).Wait()),
    new Case("once-delay", count => Kept.Repeat(count, Delay.Once).Wait()));
