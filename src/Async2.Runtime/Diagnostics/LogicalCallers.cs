namespace Async2;

/// <summary>Follows a chain to its end, and from there its task to the methods that await it.</summary>
/// <remarks>
/// <code>
/// frame ──► … ──► completion ──task──► box of a method as compiled ──task──► completion of another chain ──► …
/// </code>
/// A chain may go on meanwhile. Each link is read once and may be outdated, so the walk has a limit, and follows only what it knows.
/// </remarks>
internal sealed class LogicalCallers
{
    private const int MostFrames = 10_000;

    /// <summary>The frames, the innermost first.</summary>
    internal List<AsyncStackFrame> Frames { get; } = [];

    /// <summary>The chains behind the first one.</summary>
    internal HashSet<ChainCompletion> Callers { get; } = [];

    /// <summary>Adds the methods as compiled that a suspended chain awaits, its frames, and its callers.</summary>
    internal void AddChain(ChainCompletion chain)
    {
        Frames.AddRange(AwaitedMethods.Of(chain));
        AddFrom(chain, chain.Innermost);
    }

    /// <summary>Adds the frames of a chain from <paramref name="first"/> on, and its callers.</summary>
    internal void AddFrom(ChainCompletion chain, Continuation? first)
    {
        AddFrames(chain, first);
        for (object? next = TaskContinuations.Of(chain.Task); next is not null && Frames.Count < MostFrames;) next = Follow(next);
    }

    private void AddFrames(ChainCompletion chain, Continuation? first)
    {
        for (Continuation? link = first; link is Frame or Fault && link != chain && Frames.Count < MostFrames; link = link.Next)
            if (link is Frame { HasEnded: false, IsPacked: false } frame) Frames.Add(FrameSites.Of(frame.GetType(), frame.Point));
    }

    /// <summary>Adds the method that a continuation resumes.</summary>
    /// <returns>The continuation behind it.</returns>
    private object? Follow(object continuation)
    {
        switch (continuation)
        {
            case ChainCompletion chain:
                if (!Callers.Add(chain)) return null;
                AddFrames(chain, chain.Innermost);
                return TaskContinuations.Of(chain.Task);
            case Gate gate:
                return gate.Completion;
            case Action action:
                return action.Target;
            case Task task:
                if (CompletionBoxes.MachineOf(task) is { } machine)
                    Frames.Add(new AsyncStackFrame(FrameSites.MethodOf(machine.GetType()), null, 0));
                return TaskContinuations.Of(task);
            default:
                return null;
        }
    }
}
