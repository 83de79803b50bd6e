using Async2.Bench.Frames;

// Measures frames that call native code, that recur without suspending, and that suspend at the bottom of a recursion.
Measurement.Run(args, Effort.Brief,
    new Case("native-call", NativeCalls.Run, NativeCalls.RunSync),
    new Case("fibonacci", Fibonacci.Run, Fibonacci.RunSync),
    new Case("fibonacci-suspend", Fibonacci.RunSuspending),
    new Case("suspend-10", count => Descent.Run(count, 10)),
    new Case("suspend-100", count => Descent.Run(count, 100)),
    new Case("suspend-1000", count => Descent.Run(count, 1000)));
