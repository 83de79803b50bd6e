using Async2.Bench.Matrix;

// Measures a call that does not suspend, from a method of each kind to one of each kind.
Measurement.Run(args,
    new Case("task-to-task", count => TaskCaller.Task(count).GetAwaiter().GetResult()),
    new Case("task-to-value-task", count => TaskCaller.ValueTask(count).GetAwaiter().GetResult()),
    new Case("task-to-unwind", count => TaskCaller.Unwind(count).GetAwaiter().GetResult()),
    new Case("task-to-continuations", count => TaskCaller.Continuations(count).GetAwaiter().GetResult()),
    new Case("value-task-to-task", count => ValueTaskCaller.Task(count).AsTask().GetAwaiter().GetResult()),
    new Case("value-task-to-value-task", count => ValueTaskCaller.ValueTask(count).AsTask().GetAwaiter().GetResult()),
    new Case("value-task-to-unwind", count => ValueTaskCaller.Unwind(count).AsTask().GetAwaiter().GetResult()),
    new Case("value-task-to-continuations", count => ValueTaskCaller.Continuations(count).AsTask().GetAwaiter().GetResult()),
    new Case("unwind-to-task", count => UnwindCaller.Task(count).GetAwaiter().GetResult()),
    new Case("unwind-to-value-task", count => UnwindCaller.ValueTask(count).GetAwaiter().GetResult()),
    new Case("unwind-to-unwind", count => UnwindCaller.Unwind(count).GetAwaiter().GetResult()),
    new Case("unwind-to-continuations", count => UnwindCaller.Continuations(count).GetAwaiter().GetResult()),
    new Case("continuations-to-task", count => ContinuationsCaller.Task(count).GetAwaiter().GetResult()),
    new Case("continuations-to-value-task", count => ContinuationsCaller.ValueTask(count).GetAwaiter().GetResult()),
    new Case("continuations-to-unwind", count => ContinuationsCaller.Unwind(count).GetAwaiter().GetResult()),
    new Case("continuations-to-continuations", count => ContinuationsCaller.Continuations(count).GetAwaiter().GetResult()));
