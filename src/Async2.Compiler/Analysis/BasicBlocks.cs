namespace Async2.Compiler.Analysis;

/// <summary>The basic blocks of the code. They also end at every bound of a region.</summary>
/// <remarks>
/// A value can travel along each edge: a <c>leave</c> goes to the first finally that it crosses.
/// <see cref="Handlers"/> holds the targets of an exception thrown anywhere in the block.
/// </remarks>
internal sealed class BasicBlocks
{
    private readonly ControlFlow _flow;
    private readonly Regions _regions;
    private readonly List<int> _starts = [];
    private readonly int[] _blockOf;
    private readonly IReadOnlyList<int>[] _successors;
    private readonly IReadOnlyList<int>[] _handlers;

    public BasicBlocks(ControlFlow flow)
    {
        _flow = flow;
        _regions = Regions.Of(flow);
        _blockOf = new int[flow.Body.Code.Count];
        var leaders = Leaders();
        for (var i = 0; i < _blockOf.Length; i++)
        {
            if (leaders[i]) _starts.Add(i);
            _blockOf[i] = _starts.Count - 1;
        }

        var paths = new LeavePaths(flow, _regions);
        _successors = new IReadOnlyList<int>[Count];
        _handlers = new IReadOnlyList<int>[Count];
        var escapes = new Dictionary<Region, IReadOnlyList<int>>();
        for (var block = 0; block < Count; block++)
        {
            var region = _regions.Innermost(Start(block));
            if (!escapes.TryGetValue(region, out var handlers))
                escapes[region] = handlers = [.. EscapesFrom(region).Select(h => _blockOf[flow.Positions[h]]).Distinct()];
            var successors = paths.Successors(End(block) - 1).Select(p => _blockOf[p]);
            if (GoesOnUnwinding(flow.Body.Code[End(block) - 1])) successors = successors.Concat(handlers);
            _successors[block] = [.. successors];
            _handlers[block] = handlers;
        }
    }

    public int Count => _starts.Count;

    public int BlockOf(int position) => _blockOf[position];

    public int Start(int block) => _starts[block];

    public int End(int block) => block + 1 < _starts.Count ? _starts[block + 1] : _blockOf.Length;

    public IReadOnlyList<int> Successors(int block) => _successors[block];

    /// <summary>The first blocks of the handlers and filters that an exception in the block may reach.</summary>
    public IReadOnlyList<int> Handlers(int block) => _handlers[block];

    private bool[] Leaders()
    {
        var leaders = new bool[_blockOf.Length + 1];
        leaders[0] = true;
        for (var i = 0; i < _blockOf.Length; i++)
        {
            var successors = _flow.Successors(i);
            if (successors.Length == 1 && successors[0] == i + 1) continue;
            leaders[i + 1] = true;
            foreach (var successor in successors) leaders[successor] = true;
        }

        foreach (var region in _regions.All) leaders[region.Start] = leaders[region.End] = true;
        return leaders;
    }

    // The pending exception continues to its next handler.
    private static bool GoesOnUnwinding(Instruction instruction) => instruction.OpCode.Code is Code.Endfinally or Code.Endfilter;

    private IEnumerable<Instruction> EscapesFrom(Region region)
    {
        for (Region? around = region; around is not null; around = around.Parent)
        {
            if (around.Kind == RegionKind.Try)
                foreach (var entry in around.Handlers.SelectMany(Entries)) yield return entry;
            if (around.Kind == RegionKind.Filter)
                foreach (var entry in AfterFilter(around.Try!)) yield return entry;
        }
    }

    // A filter accepts, refuses or throws: its own handler, the other handlers, or the finally blocks that it delayed.
    private IEnumerable<Instruction> AfterFilter(Region filtered) =>
        filtered.Handlers.SelectMany(Entries).Concat(_regions.All
            .Where(r => r.Kind is RegionKind.Finally or RegionKind.Fault && filtered.Contains(r.Try!))
            .Select(r => r.Handlers[0].HandlerStart));

    private static IEnumerable<Instruction> Entries(ExceptionHandler handler) =>
        handler.FilterStart is { } filter ? [filter, handler.HandlerStart] : [handler.HandlerStart];
}
