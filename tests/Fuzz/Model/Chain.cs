using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Model;

/// <summary>
/// An awaiter, a method that awaits it, and a caller of that method. Programs take chains in turn, so that a number of programs has all
/// kinds; the rest of the methods is random.
/// </summary>
internal sealed record Chain(Awaiter Awaiter, FrameKind Leaf, FrameKind Caller)
{
    /// <summary>Whether the end of the caller implies that of everything in it.</summary>
    public bool IsAwaited => Awaiter.Ends && Leaf != FrameKind.Void && Caller != FrameKind.Void;

    /// <summary>
    /// The covered pairs: a property of the awaiter, and a method that awaits it, or that calls one. Nothing awaits an async void
    /// method.
    /// </summary>
    public IEnumerable<(string What, FrameKind Frame, bool IsCaller)> Meetings =>
        What.SelectMany(w => Leaf == FrameKind.Void ? [(w, Leaf, false)] : new[] { (w, Leaf, false), (w, Caller, true) });

    // Other properties have no effect if it fails before the subscription.
    private IEnumerable<string> What => Awaiter switch
    {
        { Shape: AwaiterShape.Yield } => [$"{Awaiter.Shape}"],
        { Conduct.Flaw: Flaw.GetAwaiter or Flaw.IsCompleted } => [$"{Awaiter.Conduct.Flaw}"],
        { Conduct.Flaw: Flaw.GetResult } => [$"{Awaiter.Conduct.Flaw}", $"{Awaiter.Shape}", Changed],
        _ => [$"{Awaiter.Conduct.Manner}", $"{Awaiter.Shape}", Changed],
    };

    private string Changed => $"{Awaiter.Conduct.Change} {Awaiter.Conduct.Extent}";
}
