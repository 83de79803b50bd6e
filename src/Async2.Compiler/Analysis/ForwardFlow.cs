namespace Async2.Compiler.Analysis;

/// <summary>Solves a forward dataflow problem over the instructions of a body.</summary>
internal static class ForwardFlow
{
    /// <summary>Makes of what is known the part that <paramref name="incoming"/> confirms; says whether anything was lost.</summary>
    public delegate bool Meet<T>(ref T known, T incoming);

    /// <param name="flow">The control flow of the body.</param>
    /// <param name="seeds">What is known where control comes from outside the normal flow: entry, handlers, resumptions.</param>
    /// <param name="transfer">From what holds before the instruction at a position to what holds after it.</param>
    /// <param name="meet">Joins two paths.</param>
    /// <returns>What holds before each position that is reached from a seed.</returns>
    public static IReadOnlyDictionary<int, T> Solve<T>(
        ControlFlow flow, IEnumerable<(int Position, T Fact)> seeds, Func<int, T, T> transfer, Meet<T> meet)
    {
        var before = new Dictionary<int, T>();
        var work = new Stack<int>();
        foreach (var (position, fact) in seeds) Reach(position, fact);
        while (work.TryPop(out var position))
        {
            var after = transfer(position, before[position]);
            foreach (var successor in flow.Successors(position)) Reach(successor, after);
        }

        return before;

        void Reach(int position, T fact)
        {
            if (before.TryGetValue(position, out var known))
            {
                if (!meet(ref known, fact)) return;
                before[position] = known;
            }
            else
            {
                before[position] = fact;
            }

            work.Push(position);
        }
    }

    /// <summary>The first positions of all handlers and filters: control gets there from anywhere in their try regions.</summary>
    public static IEnumerable<int> HandlerEntries(ControlFlow flow) => flow.Body.Handlers
        .SelectMany(h => new[] { h.FilterStart, h.HandlerStart }).Where(i => i is not null).Select(i => flow.Positions[i!]);
}
