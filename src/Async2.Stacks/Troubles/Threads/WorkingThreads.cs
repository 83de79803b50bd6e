using Async2.Stacks.Naming;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles.Threads;

/// <summary>The threads that run code, of the pool or not: they do not only wait for work, or for sockets.</summary>
internal sealed class WorkingThreads
{
    private readonly Lazy<IReadOnlyList<IReadOnlySet<ulong>>> _words;

    /// <param name="threads">All threads.</param>
    /// <param name="memory">The target's memory.</param>
    public WorkingThreads(IReadOnlyList<ThreadStack> threads, IMemoryReader memory)
    {
        All = [.. threads.Where(Works)];
        _words = new(() => [.. All.Select(t => t.WordsBefore(t.Frames.Count, memory))]);
    }

    public IReadOnlyList<ThreadStack> All { get; }

    /// <summary>Of each the words in its registers and on its stack. Some may be left from earlier calls.</summary>
    public IReadOnlyList<IReadOnlySet<ulong>> Words => _words.Value;

    /// <summary>Whether one of them runs one of some methods, by the methods' names.</summary>
    public bool Run(IReadOnlySet<string> methods, FrameNames names) =>
        All.SelectMany(t => t.Frames).Any(f => methods.Contains(names.Of(f.Method)))
            || All.SelectMany(t => names.Of(t.Chain)).Any(f => methods.Contains(f.Method));

    private static bool Works(ThreadStack thread) => thread.Frames.Any(f => !BlockingCall.IsThreading(f.Method)
        && f.Method.Type?.Name?.StartsWith("System.Net.Sockets.", StringComparison.Ordinal) != true);
}
