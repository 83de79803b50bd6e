namespace Async2.Compiler.Analysis;

/// <summary>Whether control can return to an instruction, including by exceptions.</summary>
internal static class Loops
{
    /// <remarks>
    /// Removes instructions without predecessors until none is left (Kahn's algorithm); the rest lies on cycles. A backward branch alone
    /// is no loop: the cold code at the end of a body returns to the hot code.
    /// </remarks>
    public static bool AreIn(ControlFlow flow)
    {
        int[] reachable = [.. Enumerable.Range(0, flow.Body.Code.Count).Where(flow.IsReachable)];
        var entries = new int[flow.Body.Code.Count];
        foreach (var next in reachable.SelectMany(Next)) entries[next]++;
        var work = new Stack<int>(reachable.Where(p => entries[p] == 0));
        var left = reachable.Length;
        while (work.TryPop(out var position))
        {
            left--;
            foreach (var next in Next(position))
                if (--entries[next] == 0) work.Push(next);
        }

        return left > 0;

        IEnumerable<int> Next(int position) =>
            flow.Successors(position).Concat(flow.HandlersOf(position).SelectMany(Entries).Select(e => flow.Positions[e]));
    }

    private static Instruction[] Entries(ExceptionHandler handler) =>
        handler.FilterStart is { } filter ? [filter, handler.HandlerStart] : [handler.HandlerStart];
}
