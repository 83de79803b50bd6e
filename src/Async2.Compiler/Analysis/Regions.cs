namespace Async2.Compiler.Analysis;

/// <summary>The tree of regions that a body's handler table describes.</summary>
/// <remarks>
/// <code>
/// handler table                          tree
///   catch   try [1,4)  handler [4,6)     Method [0,10)
///   finally try [1,7)  handler [7,9)       Try [1,7)
///                                            Try [1,4)
/// Both try regions start at 1: the outer        Catch [4,6)
/// one comes later in the table.            Finally [7,9)
/// </code>
/// Handlers with the same try range belong to one try region, and every region of the tree lies wholly within its parent.
/// </remarks>
internal sealed class Regions
{
    private readonly Region[] _innermost;
    private readonly List<Region> _all;

    private Regions(IlBody body, Positions positions)
    {
        int EndOf(Instruction? end) => end is null ? body.Code.Count : positions[end];

        // Outermost first: the larger region, and of two with the same bounds the later one of the table.
        Root = new Region(RegionKind.Method, 0, body.Code.Count, []);
        var tries = body.Handlers.GroupBy(h => (Start: positions[h.TryStart], End: EndOf(h.TryEnd)));
        _all = [Root, .. tries.Reverse().SelectMany(t => Family(t.Key.Start, t.Key.End, [.. t])).OrderByDescending(r => r.Length)];
        _innermost = new Region[body.Code.Count];
        foreach (var region in _all)
        {
            if (region != Root) region.Parent = _innermost[region.Start];
            for (var i = region.Start; i < region.End; i++) _innermost[i] = region;
        }

        IEnumerable<Region> Family(int start, int end, ExceptionHandler[] handlers)
        {
            var protectedRegion = new Region(RegionKind.Try, start, end, handlers);
            yield return protectedRegion;
            foreach (var handler in handlers)
            {
                var (from, to) = (positions[handler.HandlerStart], EndOf(handler.HandlerEnd));
                if (handler.FilterStart is { } filter)
                    yield return new Region(RegionKind.Filter, positions[filter], from, [handler]) { Try = protectedRegion };
                yield return new Region(KindOf(handler), from, to, [handler]) { Try = protectedRegion };
            }
        }
    }

    /// <summary>The method itself.</summary>
    public Region Root { get; }

    /// <summary>All regions, each after the one that holds it.</summary>
    public IReadOnlyList<Region> All => _all;

    public static Regions Of(IlBody body) => new(body, body.Positions());

    public static Regions Of(ControlFlow flow) => new(flow.Body, flow.Positions);

    /// <summary>The smallest region that holds the position.</summary>
    public Region Innermost(int position) => _innermost[position];

    /// <summary>Whether the position is in no try region and in no handler.</summary>
    public bool IsOutermost(int position) => _innermost[position] == Root;

    /// <summary>The regions that hold the position, innermost first, the method last.</summary>
    public IEnumerable<Region> Enclosing(int position)
    {
        for (Region? region = _innermost[position]; region is not null; region = region.Parent) yield return region;
    }

    /// <summary>The number of try regions that hold the position.</summary>
    public int TryDepth(int position) => Enclosing(position).Count(r => r.Kind == RegionKind.Try);

    /// <summary>The try regions that hold the position, outermost first.</summary>
    public IReadOnlyList<Region> EnclosingTries(int position) =>
        [.. Enclosing(position).Where(r => r.Kind == RegionKind.Try).Reverse()];

    /// <summary>Whether a handler or filter holds the position, at any depth.</summary>
    public bool IsInHandler(int position) => Enclosing(position).Any(r => r.IsHandler);

    /// <summary>The region of a handler's code, without its filter.</summary>
    public Region BlockOf(ExceptionHandler handler) =>
        _all.First(r => r.IsHandler && r.Kind != RegionKind.Filter && r.Handlers[0] == handler);

    /// <summary>
    /// Whether code of the region <paramref name="around"/> reaches the position by a branch: within the region, or at the start of a
    /// try region in it, for example in a retry loop.
    /// </summary>
    public bool IsReachedByBranch(Region around, int target)
    {
        var region = Innermost(target);
        while (region != around && region.Kind == RegionKind.Try && region.Start == target) region = region.Parent!;
        return region == around;
    }

    private static RegionKind KindOf(ExceptionHandler handler) => handler.HandlerType switch
    {
        ExceptionHandlerType.Finally => RegionKind.Finally,
        ExceptionHandlerType.Fault => RegionKind.Fault,
        _ => RegionKind.Catch,
    };
}
