using System.Diagnostics.CodeAnalysis;

namespace Async2.Compiler.Analysis;

/// <summary>
/// Solves a forward dataflow problem over the instructions of a body.
/// </summary>
/// <remarks>
/// A problem says what an instruction makes of a fact and where control goes with that, and what is left of a fact where ways
/// meet. Facts may only become weaker there, so that a fixed point is reached.
/// </remarks>
/// <typeparam name="T">What is known before an instruction; never changed in place.</typeparam>
internal abstract class ForwardFlow<T>(ControlFlow flow)
{
    private readonly T?[] _before = new T?[flow.Body.Code.Count];
    private readonly bool[] _reached = new bool[flow.Body.Code.Count];
    private readonly Stack<int> _work = [];

    protected ControlFlow Flow { get; } = flow;

    /// <summary>Whether control comes to the instruction from a position that was told to <see cref="Reach"/>.</summary>
    public bool IsReached(int position) => _reached[position];

    /// <summary>What is known before the instruction; nothing that means anything if it is not reached.</summary>
    protected T Before(int position) => _before[position]!;

    /// <summary>Tells <see cref="Reach"/> where control goes from the instruction, with what is known there.</summary>
    protected abstract void Step(int position, T before);

    /// <summary>Makes of what is known the part that <paramref name="incoming"/> confirms; says whether anything was lost.</summary>
    protected abstract bool Meet(int position, ref T known, T incoming);

    /// <summary>Control comes to the position with this fact.</summary>
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

    /// <summary>Follows everything that has been reached, until nothing changes.</summary>
    protected void Solve()
    {
        while (_work.TryPop(out var position)) Step(position, _before[position]!);
    }
}

/// <summary>Forward dataflow problems in which control goes wherever the instruction lets it.</summary>
internal static class ForwardFlow
{
    /// <summary>Makes of what is known the part that <paramref name="incoming"/> confirms; says whether anything was lost.</summary>
    public delegate bool Meet<T>(ref T known, T incoming);

    /// <summary>What holds before each position that is reached from a seed.</summary>
    /// <param name="flow">The control flow of the body.</param>
    /// <param name="seeds">What is known where control comes from outside the normal flow: entry, handlers, resumptions.</param>
    /// <param name="transfer">From what holds before the instruction at a position to what holds after it.</param>
    /// <param name="meet">Joins two paths.</param>
    public static Solution<T> Solve<T>(
        ControlFlow flow, IEnumerable<(int Position, T Fact)> seeds, Func<int, T, T> transfer, Meet<T> meet) =>
        new(flow, seeds, transfer, meet);

    /// <summary>Whether something holds before each position on every way there: not at the entry, nor where a handler begins.</summary>
    /// <param name="flow">The control flow of the body.</param>
    /// <param name="transfer">Whether it holds after the instruction at a position, if it holds before it or not.</param>
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

    /// <summary>The first positions of all handlers and filters: control gets there from anywhere in their try regions.</summary>
    public static IEnumerable<int> HandlerEntries(ControlFlow flow) => flow.Body.Handlers
        .SelectMany(h => new[] { h.FilterStart, h.HandlerStart }).Where(i => i is not null).Select(i => flow.Positions[i!]);

    /// <summary>What holds before each position.</summary>
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

        /// <summary>What holds before the position, or <paramref name="otherwise"/> if it is not reached from a seed.</summary>
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
