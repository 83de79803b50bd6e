using Async2.Compiler.Analysis;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>What is known of the places that hold the state number or what was computed from it, and of the evaluation stack.</summary>
/// <remarks>It is never changed: what an instruction makes of it is another one.</remarks>
internal readonly struct StateKnowledge
{
    private readonly int?[] _places;
    private readonly AbstractStack<int?> _stack;

    /// <param name="places">The value in each place, null where it is not known; the first is the state field.</param>
    /// <param name="stack">The values on the stack that are known; of what is below them, nothing is.</param>
    public StateKnowledge(int?[] places, AbstractStack<int?> stack = default)
    {
        _places = places;
        _stack = stack;
    }

    /// <summary>The state number; null if it is not known.</summary>
    public int? State => _places[0];

    public int? this[int place] => _places[place];

    public StateKnowledge With(int place, int? value)
    {
        if (_places[place] == value) return this;
        int?[] places = [.. _places];
        places[place] = value;
        return new StateKnowledge(places, _stack);
    }

    // Below what is known nothing is, so what is not known there need not be told from it.
    public StateKnowledge Push(int? value) => value is null && _stack.Depth == 0 ? this : new(_places, _stack.Push(value));

    public StateKnowledge Pop(out int? value)
    {
        value = _stack.Depth == 0 ? null : _stack.Top;
        return _stack.Depth == 0 ? this : new StateKnowledge(_places, _stack.Below);
    }

    public StateKnowledge WithEmptyStack() => new(_places);

    /// <summary>Whether it is the same, without a look at what is known.</summary>
    public bool Is(StateKnowledge other) => ReferenceEquals(_places, other._places) && _stack.Is(other._stack);

    /// <summary>Forgets what <paramref name="incoming"/> does not confirm; says whether anything was forgotten.</summary>
    public static bool Meet(int position, ref StateKnowledge known, StateKnowledge incoming)
    {
        var (places, stack) = (known._places, known._stack);
        for (var i = 0; i < places.Length; i++)
        {
            if (places[i] is null || places[i] == incoming._places[i]) continue;
            if (ReferenceEquals(places, known._places)) places = [.. places];
            places[i] = null;
        }

        var changed = stack.Depth > 0 && Meet(position, ref stack, incoming._stack);
        if (!changed && ReferenceEquals(places, known._places)) return false;
        known = new StateKnowledge(places, stack);
        return true;
    }

    private static bool Meet(int position, ref AbstractStack<int?> known, AbstractStack<int?> incoming)
    {
        var isDeeper = known.Depth > incoming.Depth;
        if (known.Depth != incoming.Depth)
        {
            var depth = Math.Min(known.Depth, incoming.Depth);
            (known, incoming) = (Topmost(known, depth), Topmost(incoming, depth));
        }

        return AbstractStack<int?>.Meet(position, ref known, incoming, Confirmed) || isDeeper;
    }

    private static AbstractStack<int?> Topmost(AbstractStack<int?> stack, int depth)
    {
        if (stack.Depth == depth) return stack;
        var values = new int?[depth];
        stack.Pop(values);
        return values.Aggregate(AbstractStack<int?>.Empty, (below, value) => below.Push(value));
    }

    private static int? Confirmed(int position, int? known, int? incoming) => known == incoming ? known : null;
}
