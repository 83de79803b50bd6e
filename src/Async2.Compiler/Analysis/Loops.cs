using Mono.Cecil.Cil;

namespace Async2.Compiler.Analysis;

/// <summary>Whether control can come to an instruction again, by exceptions too.</summary>
internal static class Loops
{
    /// <remarks>
    /// Takes away what nothing leads to, again and again (Kahn's algorithm): what is left leads to itself. A branch back alone is no loop:
    /// the cold code at the end of a body goes back to the hot one.
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
