using Async2.Bench.Exceptions;

// Measures leaving a recursion of async methods, by returning or by an exception, at once or after a suspension, and through finally
// blocks.
int[] depths = [1, 2, 4, 8, 16, 32, 64];
int[] finallys = [1, 2, 4, 8, 16, 32];

Measurement.Run(args, Effort.Brief,
[
    .. depths.Select(d => Recursion($"return-{d}", new(d, Throws: false))),
    .. depths.Select(d => Recursion($"throw-{d}", new(d, Throws: true))),
    .. depths.Select(d => Recursion($"suspend-return-{d}", new(d, Throws: false, Suspends: true))),
    .. depths.Select(d => Recursion($"suspend-throw-{d}", new(d, Throws: true, Suspends: true))),
    .. finallys.Select(f => Recursion($"finally-{f}", new(64, Throws: true, Finallys: f))),
    .. finallys.Select(f => Recursion($"suspend-finally-{f}", new(64, Throws: true, Suspends: true, Finallys: f))),
]);

static Case Recursion(string name, Shape shape) => new(name,
    count => TaskRecursion.Run(shape, count),
    shape.Suspends ? null : count => SyncRecursion.Run(shape, count),
    count => ValueTaskRecursion.Run(shape, count));
