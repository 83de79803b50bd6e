using Async2.Bench.Calls;

// Measures a call that does not suspend.
Measurement.Run(args,
    new Case("not-inlined", NotInlined.Run, NotInlined.RunSync),
    new Case("not-inlined-result", NotInlinedResult.Run, NotInlinedResult.RunSync),
    new Case("inlined", Inlined.Run, Inlined.RunSync),
    new Case("depth-8", Depth8.Run, Depth8.RunSync));
