namespace Async2.Compiler.Blocking;

/// <summary>
/// The handlers whose code can stand outside of them, where a method may suspend: catch blocks, and the way through a finally block on
/// which no exception passes.
/// </summary>
internal sealed class MovableHandlers(ControlFlow flow, Regions regions, StackTypes stack)
{
    // A finally block is copied, and a twin has two bodies.
    private const int MaxCopied = 120;

    private LeavePaths? _paths;

    /// <summary>The outermost handler around a position; null if none is.</summary>
    public Region? Outermost(int position) => regions.Enclosing(position).LastOrDefault(r => r.IsHandler);

    /// <summary>Why a position cannot stand outside of all handlers around it; null if it can.</summary>
    public string? WhyNot(int position) =>
        regions.Enclosing(position).Where(r => r.IsHandler).Select(WhyNot).FirstOrDefault(r => r is not null);

    private string? WhyNot(Region handler) => handler.Kind switch
    {
        RegionKind.Filter => "a filter, which runs before finally blocks within",
        RegionKind.Catch => IsLeftWithEmptyStack(handler) && !IsStartTarget(handler) ? null : "values are left in it",
        RegionKind.Finally when (_paths ??= new LeavePaths(flow, regions)).Over(handler.Handlers[0]).Any() => WhyNotCopied(handler),
        _ => "it runs only while an exception passes",
    };

    private string? WhyNotCopied(Region handler) =>
        handler.Length > MaxCopied ? "a large finally block"
        : handler.Try!.Handlers.Count > 1 || !IsLeftWithEmptyStack(handler) ? "values are left in it"
        : null;

    private bool IsLeftWithEmptyStack(Region handler) => Enumerable.Range(handler.Start, handler.Length).All(
        i => OpCodeAt(i) is not (Code.Leave or Code.Endfinally) || stack.DepthBefore(i) == 0);

    // The exception is on the stack only where the runtime enters it.
    private bool IsStartTarget(Region handler) => Enumerable.Range(handler.Start, handler.Length).Any(
        i => Branches.Targets(flow.Body.Code[i]).Contains(flow.Body.Code[handler.Start]));

    private Code OpCodeAt(int position) => flow.Body.Code[position].OpCode.Code;
}
