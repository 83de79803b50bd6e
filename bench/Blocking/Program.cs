using Async2.Bench.Blocking;

// Measures synchronous methods that block, called by async ones: the form "sync". The form "async" is the same program written with await.
Case[] cases =
[
    new("call", Call.RunAsync, Call.Run),
    new("depth-11", ChainLoop.RunAsync, ChainLoop.Run),
    new("suspend-1", ChainLoop.SuspendInnermostAsync, ChainLoop.SuspendInnermost),
    new("suspend-11", ChainLoop.SuspendAsync, ChainLoop.Suspend),
];
Report.Run(args, [.. cases.Select(c => c.Name), .. BlockedChains.Names], (form, names) =>
{
    bool awaits = form == "async", blocks = !awaits && !Twins.Exist;
    if (names.Any(BlockedChains.Names.Contains)) return BlockedChains.Measure(awaits, blocks).Where(s => names.Contains(s.Case));
    Pool.LeaveThreads(blocks ? 2 : 1);
    return Measurement.Of(cases, Effort.Usual.Chosen, form, names);
});
