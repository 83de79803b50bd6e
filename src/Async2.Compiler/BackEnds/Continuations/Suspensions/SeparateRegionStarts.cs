namespace Async2.Compiler.BackEnds.Continuations.Suspensions;

/// <summary>Gives every try region, handler and filter its own first instruction, a <c>nop</c>.</summary>
/// <remarks>
/// Regions may start at the same instruction, and a loop inside a region may jump to its first one. Lowering inserts code at the start
/// of a region (a dispatch, a guard) that every entry must run and that belongs to no inner region.
/// </remarks>
internal static class SeparateRegionStarts
{
    public static void Run(IlBody body)
    {
        var regions = Regions.Of(body);
        var positions = body.Positions();
        var groups = regions.All.Where(r => r.Kind != RegionKind.Method).GroupBy(r => r.Start)
            .ToDictionary(g => g.Key, g => g.OrderByDescending(r => r.Length).Select(r => (Region: r, Head: Il.Of(OpCodes.Nop))).ToList());
        if (groups.Count == 0) return;
        RetargetBranches(body, positions, groups);
        foreach (var (start, heads) in groups) MoveBounds(body, body.Code[start], heads);
        var code = new List<Instruction>(body.Code.Count + groups.Count);
        for (var i = 0; i < body.Code.Count; i++)
        {
            if (groups.TryGetValue(i, out var heads)) code.AddRange(heads.Select(h => h.Head));
            code.Add(body.Code[i]);
        }

        body.Code = code;
    }

    private static void RetargetBranches(
        IlBody body, Positions positions, Dictionary<int, List<(Region Region, Instruction Head)>> groups)
    {
        for (var i = 0; i < body.Code.Count; i++)
        {
            var from = i;
            Branches.Redirect(body.Code[i], To);

            // The outermost region that the branch enters; none if it comes from inside all of them.
            Instruction To(Instruction target)
            {
                if (!groups.TryGetValue(positions[target], out var heads)) return target;
                var entered = heads.FindIndex(h => !h.Region.Contains(from));
                return entered < 0 ? target : heads[entered].Head;
            }
        }
    }

    private static void MoveBounds(IlBody body, Instruction start, List<(Region Region, Instruction Head)> heads)
    {
        foreach (var handler in body.Handlers)
        {
            if (ReferenceEquals(handler.TryEnd, start)) handler.TryEnd = heads[0].Head;
            if (ReferenceEquals(handler.HandlerEnd, start)) handler.HandlerEnd = heads[0].Head;
        }

        foreach (var (region, head) in heads)
        {
            foreach (var handler in region.Handlers)
            {
                if (region.Kind == RegionKind.Try) handler.TryStart = head;
                else if (region.Kind == RegionKind.Filter) handler.FilterStart = head;
                else handler.HandlerStart = head;
            }
        }

        for (var i = 0; i < body.Scopes.Count; i++)
            if (ReferenceEquals(body.Scopes[i].End, start)) body.Scopes[i] = body.Scopes[i] with { End = heads[0].Head };
    }
}
