using Async2.Compiler.BackEnds.Continuations.Calls;

namespace Async2.Compiler.BackEnds.Continuations.Handlers;

/// <summary>
/// Where a method suspends in a catch or finally block, its code stands outside of the handler: no frame can be left within.
/// </summary>
internal static class MoveHandlers
{
    public static void Run(Analysing method)
    {
        if (method.Body.Handlers.Count == 0) return;
        var runtime = method.Variants.In(method.Module).Runtime;
        while (Next(method) is { } handler) // outermost first: what is within has moved then, too
        {
            if (handler.Kind == RegionKind.Catch) CatchBlock.Move(method.Body, handler.Handlers[0], runtime);
            else FinallyBlock.Copy(method.Body, handler.Handlers[0]);
        }
    }

    private static Region? Next(Analysing method)
    {
        var sites = SuspendingSites.Of(method);
        return sites.NotPinned().Select(s => sites.Pins.HandlerAround(s)).FirstOrDefault(h => h is not null);
    }
}
