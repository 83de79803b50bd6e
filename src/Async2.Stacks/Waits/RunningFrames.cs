using Async2.Stacks.Graph;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Naming;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Waits;

/// <summary>The threads that run innermost frames at the moment.</summary>
/// <remarks>
/// A thread runs a frame if its stack has both the method that resumes frames of that class, and an address in the frame. Of a thread
/// whose methods cannot be found, the address is enough for a state machine that says that it runs. Frames of .NET's own runtime async do
/// not exist while they run.
/// </remarks>
internal sealed class RunningFrames(SuspendedStacks stacks, IReadOnlyList<ThreadStack> threads)
{
    private readonly Dictionary<int, (ulong, int)> _classes = [];
    private readonly Dictionary<int, int> _running = [];
    private List<int> _frames = [];
    private ulong[]? _addresses;

    /// <summary>The managed id of the thread that runs a frame; null if none does.</summary>
    public int? ThreadOf(int node)
    {
        if (_addresses is null) Search();
        return _running.TryGetValue(node, out var thread) ? thread : null;
    }

    private void Search()
    {
        var resumed = threads.Select(t => (Thread: t, Classes: ResumedBy(t)))
            .Where(t => t.Classes.Count > 0 || t.Thread.Frames.Count == 0).OrderByDescending(t => t.Classes.Count).ToList();
        var all = resumed.SelectMany(t => t.Classes).ToHashSet();
        _frames = [.. Enumerable.Range(0, stacks.Nodes.Count).Where(n => MayRun(n, all)).OrderBy(stacks.Nodes.Address)];
        _addresses = [.. _frames.Select(stacks.Nodes.Address)];
        foreach (var (thread, classes) in resumed)
        {
            if (thread.Memory is not { } memory) continue;
            Add(MemoryMarshal.Cast<byte, ulong>(memory.Registers), thread.ThreadId, classes);
            Add(memory.Words(stacks.Types.Memory), thread.ThreadId, classes);
        }
    }

    private static HashSet<(ulong, int)> ResumedBy(ThreadStack thread) =>
        thread.Frames.Select(f => f.Method).Where(m => m.Name is "MoveNext" or "Resume").Select(m => ClassOf(m.Type)).ToHashSet();

    // A method has the address of its state machine, which may lie in the frame.
    private void Add(ReadOnlySpan<ulong> words, int thread, HashSet<(ulong, int)> classes)
    {
        foreach (var word in words)
        {
            var found = Array.BinarySearch(_addresses!, word);
            var at = found >= 0 ? found : ~found - 1;
            if (at < 0 || word - _addresses![at] >= stacks.Types[stacks.Nodes.Type(_frames[at])].Size) continue;
            var isResumed = classes.Count == 0 ? SaysThatItRuns(_frames[at]) : classes.Contains(ClassOf(_frames[at]));
            if (isResumed) _running.TryAdd(_frames[at], thread);
        }
    }

    // A woven frame does not say whether it runs.
    private bool MayRun(int node, HashSet<(ulong, int)> classes) =>
        stacks.Nodes.Has(node, Marks.IsActive) && !stacks.Nodes.Has(node, Marks.HasCallee)
        && (SaysThatItRuns(node) || (stacks.Types[stacks.Nodes.Type(node)].Kind is WovenFrame && classes.Contains(ClassOf(node))));

    private bool SaysThatItRuns(int node) => stacks.Nodes.State(node) < 0;

    private (ulong Module, int Token) ClassOf(int node)
    {
        var number = stacks.Nodes.Type(node);
        if (!_classes.TryGetValue(number, out var known))
            _classes[number] = known = ClassOf(SuspensionSite.MachineOf(stacks.Types[number]));
        return known;
    }

    // Instances of a generic class share code, which ClrMD takes for that of another instance.
    private static (ulong Module, int Token) ClassOf(ClrType? type) => (type?.Module?.Address ?? 0, type?.MetadataToken ?? 0);
}
