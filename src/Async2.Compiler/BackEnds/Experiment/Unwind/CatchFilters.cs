namespace Async2.Compiler.BackEnds.Experiment.Unwind;

/// <summary>Turns catch blocks that would catch a suspension of a callee into filters.</summary>
/// <remarks>
/// <code>
/// catch (Exception) { block }   →   filter { exception is not SuspensionException }  { block }
/// </code>
/// Blocks for any other type cannot match it. Under a filter of the user's there is no bare call.
/// </remarks>
internal static class CatchFilters
{
    private const string Everything = "System.Object";

    public static void Add(IlBody body, RuntimeLibrary runtime, Regions regions, IReadOnlyList<SuspensionPoint> calls)
    {
        var around = regions.All.Where(r => r.Kind == RegionKind.Try && calls.Any(c => r.Contains(c.Position)));
        foreach (var handler in around.SelectMany(r => r.Handlers).Where(TakesSuspensions).ToList()) Convert(body, runtime, handler);
    }

    private static bool TakesSuspensions(ExceptionHandler handler) =>
        handler.HandlerType == ExceptionHandlerType.Catch && handler.CatchType.FullName is Everything or "System.Exception";

    private static void Convert(IlBody body, RuntimeLibrary runtime, ExceptionHandler handler)
    {
        Instruction[] filter =
        [
            Il.Of(OpCodes.Isinst, runtime.Type(typeof(SuspensionException))), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Ceq),
            Il.Of(OpCodes.Endfilter),
        ];
        var head = handler.HandlerStart;
        var position = body.Code.IndexOf(head);
        if (handler.CatchType.FullName != Everything) body.Code.Insert(position + 1, Il.Of(OpCodes.Castclass, handler.CatchType));
        body.Code.InsertRange(position, filter);
        foreach (var other in body.Handlers)
        {
            if (other.TryEnd == head) other.TryEnd = filter[0];
            if (other.HandlerEnd == head) other.HandlerEnd = filter[0];
        }

        for (var i = 0; i < body.Scopes.Count; i++)
            if (body.Scopes[i].End == head) body.Scopes[i] = body.Scopes[i] with { End = filter[0] };
        (handler.HandlerType, handler.FilterStart, handler.CatchType) = (ExceptionHandlerType.Filter, filter[0], null);
    }
}
