using System.Diagnostics.CodeAnalysis;

namespace Async2.Compiler.Analysis;

/// <summary>
/// Solves a forward dataflow problem over the instructions of a body.
/// </summary>
/// <remarks>
/// A problem defines how an instruction changes a fact, where control goes with it, and how facts join where paths meet.
/// Joined facts may only become weaker, so that a fixed point is reached.
/// </remarks>
/// <typeparam name="T">The fact before an instruction; never changed in place.</typeparam>
internal abstract class ForwardFlow<T>(ControlFlow flow)
{
    private readonly T?[] _before = new T?[flow.Body.Code.Count];
    private readonly bool[] _reached = new bool[flow.Body.Code.Count];
    private readonly Stack<int> _work = [];

    protected ControlFlow Flow { get; } = flow;

    /// <summary>Whether a path leads to the instruction from a position that was passed to <see cref="Reach"/>.</summary>
    public bool IsReached(int position) => _reached[position];

    /// <summary>The fact before the instruction; meaningless if the instruction is not reached.</summary>
    protected T Before(int position) => _before[position]!;

    /// <summary>Calls <see cref="Reach"/> for each successor of the instruction, with the fact there.</summary>
    protected abstract void Step(int position, T before);

    /// <summary>Weakens the known fact to the part that <paramref name="incoming"/> confirms; returns true if it became weaker.</summary>
    protected abstract bool Meet(int position, ref T known, T incoming);

    /// <summary>Propagates a fact to a position.</summary>
    protected void Reach(int position, T fact)
    {
        if (!_reached[position])
        {
            _reached[position] = true;
            _before[position] = fact;
        }
        else if (!Meet(position, ref _before[position]!, fact))
        {
            return;
        }

        _work.Push(position);
    }

    /// <summary>Propagates facts until nothing changes.</summary>
    protected void Solve()
    {
        while (_work.TryPop(out var position)) Step(position, _before[position]!);
    }
}

/// <summary>Forward dataflow problems over the plain control flow.</summary>
internal static class ForwardFlow
{
    /// <summary>Weakens the known fact to the part that <paramref name="incoming"/> confirms; returns true if it became weaker.</summary>
    public delegate bool Meet<T>(ref T known, T incoming);

    /// <summary>Computes the fact before each position that is reached from a seed.</summary>
    /// <param name="flow">The control flow of the body.</param>
    /// <param name="seeds">The facts where control enters from outside the normal flow: entry, handlers, resumptions.</param>
    /// <param name="transfer">Computes the fact after the instruction at a position from the fact before it.</param>
    /// <param name="meet">Joins two paths.</param>
    public static Solution<T> Solve<T>(
        ControlFlow flow, IEnumerable<(int Position, T Fact)> seeds, Func<int, T, T> transfer, Meet<T> meet) =>
        new(flow, seeds, transfer, meet);

    /// <summary>
    /// Whether a property holds before each position on every path. It does not hold at the entry nor at a handler's start.
    /// </summary>
    /// <param name="flow">The control flow of the body.</param>
    /// <param name="transfer">Whether it holds after the instruction at a position, given whether it holds before.</param>
    public static Solution<bool> HoldsOnEveryWay(ControlFlow flow, Func<int, bool, bool> transfer)
    {
        return Solve(flow, HandlerEntries(flow).Select(h => (h, false)).Prepend((0, false)), transfer, And);

        static bool And(ref bool known, bool incoming)
        {
            if (!known || incoming) return false;
            known = false;
            return true;
        }
    }

    /// <summary>The first positions of all handlers and filters. Any instruction of their try regions can lead there.</summary>
    public static IEnumerable<int> HandlerEntries(ControlFlow flow) => flow.Body.Handlers
        .SelectMany(h => new[] { h.FilterStart, h.HandlerStart }).Where(i => i is not null).Select(i => flow.Positions[i!]);

    /// <summary>The facts before each position.</summary>
    internal sealed class Solution<T> : ForwardFlow<T>
    {
        private readonly Func<int, T, T> _transfer;
        private readonly Meet<T> _meet;

        internal Solution(ControlFlow flow, IEnumerable<(int Position, T Fact)> seeds, Func<int, T, T> transfer, Meet<T> meet)
            : base(flow)
        {
            _transfer = transfer;
            _meet = meet;
            foreach (var (position, fact) in seeds) Reach(position, fact);
            Solve();
        }

        /// <summary>The fact before the position, or <paramref name="otherwise"/> if it is not reached from a seed.</summary>
        [return: NotNullIfNotNull(nameof(otherwise))]
        public T? GetValueOrDefault(int position, T? otherwise = default) => IsReached(position) ? Before(position)! : otherwise;

        protected override void Step(int position, T before)
        {
            var after = _transfer(position, before);
            foreach (var successor in Flow.Successors(position)) Reach(successor, after);
        }

        protected override bool Meet(int position, ref T known, T incoming) => _meet(ref known, incoming);
    }
}
