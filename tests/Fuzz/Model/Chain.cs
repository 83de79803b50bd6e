using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Model;

/// <summary>
/// An awaiter, the method that awaits it, and one that calls that. Programs have such in turn, so that a number of them has all kinds; what
/// else is in the methods is chance.
/// </summary>
internal sealed record Chain(Awaiter Awaiter, FrameKind Leaf, FrameKind Caller)
{
    /// <summary>Whether the end of the caller tells that of everything in it.</summary>
    public bool IsAwaited => Awaiter.Ends && Leaf != FrameKind.Void && Caller != FrameKind.Void;

    /// <summary>
    /// What meets in it: something about the awaiter, and a method that awaits it, or calls one that does. Nobody awaits an async
    /// void method.
    /// </summary>
    public IEnumerable<(string What, FrameKind Frame, bool IsCaller)> Meetings =>
        What.SelectMany(w => Leaf == FrameKind.Void ? [(w, Leaf, false)] : new[] { (w, Leaf, false), (w, Caller, true) });

    // What it has besides does not show if it fails before it is subscribed.
    private IEnumerable<string> What => Awaiter switch
    {
        { Shape: AwaiterShape.Yield } => [$"{Awaiter.Shape}"],
        { Conduct.Flaw: Flaw.GetAwaiter or Flaw.IsCompleted } => [$"{Awaiter.Conduct.Flaw}"],
        { Conduct.Flaw: Flaw.GetResult } => [$"{Awaiter.Conduct.Flaw}", $"{Awaiter.Shape}", Changed],
        _ => [$"{Awaiter.Conduct.Manner}", $"{Awaiter.Shape}", Changed],
    };

    private string Changed => $"{Awaiter.Conduct.Change} {Awaiter.Conduct.Extent}";
}
