namespace Async2.Compiler.Blocking;

/// <summary>The try regions of a body whose finally blocks give back what the thread has taken.</summary>
/// <remarks>
/// <code>
/// Enter(x);  try { … } finally { Exit(x); }          try { Enter(x, ref taken);  … } finally { if (taken) Exit(x); }
/// </code>
/// A call in such a region is pinned. What is taken at any other place is held on ways that only the running program knows.
/// </remarks>
internal sealed class HolderRegions
{
    private readonly HashSet<Region> _all;
    private readonly List<int> _open = [];
    private readonly List<int> _counted = [];

    private HolderRegions(ControlFlow flow, Regions regions, BlockingTable table)
    {
        var stack = new Lazy<StackTypes>(() => StackTypes.Of(flow));
        var releases = regions.All.Where(r => r.Kind == RegionKind.Try).ToDictionary(r => r, r => ReleasesOf(r, flow, table));
        _all = [.. releases.Where(r => r.Value.Count > 0).Select(r => r.Key)];
        var code = flow.Body.Code;
        for (var i = 0; i < code.Count; i++)
        {
            if (table.TakenBy(code[i]) is not { } taken || !Counts(taken, i)) continue;
            if (!IsReleased(taken, regions.EnclosingTries(i))) _open.Add(i);
            if (!taken.KnowsThread) _counted.Add(i);
        }

        // Those inside have precedence.
        _open.RemoveAll(i => IsReleased(table.TakenBy(code[i])!, _all.Where(r => LeadsTo(code, i, r.Start))));

        bool Counts(ThreadHolder taken, int position) => taken.Receiver is not { } type
            || stack.Value.Before(position)[^(((MethodReference)code[position].Operand).Parameters.Count + 1)].Type?.FullName == type;

        bool IsReleased(ThreadHolder taken, IEnumerable<Region> by) => by.Any(r => releases[r].Remove(taken));
    }

    /// <summary>The positions at which the thread takes something that none of the regions gives back.</summary>
    public IReadOnlyList<int> Open => _open;

    /// <summary>Those, and where something is counted: a callee that gives back its own must not give back its caller's.</summary>
    public IEnumerable<int> Noted => _open.Union(_counted);

    public static HolderRegions Of(ControlFlow flow, Regions regions, BlockingTable table) => new(flow, regions, table);

    /// <summary>Whether the thread holds something in a region.</summary>
    public bool IsHeldIn(Region region) => _all.Contains(region);

    private static List<ThreadHolder> ReleasesOf(Region region, ControlFlow flow, BlockingTable table) =>
    [
        .. from handler in region.Handlers
           where handler.HandlerType is ExceptionHandlerType.Finally or ExceptionHandlerType.Fault
           from position in Enumerable.Range(0, flow.Body.Code.Count)
               .Take(flow.EndOf(handler.HandlerEnd)).Skip(flow.Positions[handler.HandlerStart])
           let released = table.ReleasedBy(flow.Body.Code[position])
           where released is not null
           select released,
    ];

    // Nothing is called in between.
    private static bool LeadsTo(List<Instruction> code, int from, int to) =>
        from < to && code[(from + 1)..to].TrueForAll(i => i.OpCode.FlowControl is FlowControl.Next or FlowControl.Cond_Branch);
}
