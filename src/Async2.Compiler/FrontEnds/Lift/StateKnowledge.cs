namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>The known values of the evaluation stack, and of the slots that hold the state number or values computed from it.</summary>
/// <remarks>Immutable: an instruction creates a new one.</remarks>
internal readonly struct StateKnowledge
{
    private readonly int?[] _places;
    private readonly AbstractStack<int?> _stack;

    /// <param name="places">The value in each slot, null if unknown; the first is the state field.</param>
    /// <param name="stack">The known values on top of the stack; values below them are unknown.</param>
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

    // An unknown value on an otherwise unknown stack needs no entry.
    public StateKnowledge Push(int? value) => value is null && _stack.Depth == 0 ? this : new(_places, _stack.Push(value));

    public StateKnowledge Pop(out int? value)
    {
        value = _stack.Depth == 0 ? null : _stack.Top;
        return _stack.Depth == 0 ? this : new StateKnowledge(_places, _stack.Below);
    }

    public StateKnowledge WithEmptyStack() => new(_places);

    /// <summary>Whether both are the same object. Contents are not compared.</summary>
    public bool Is(StateKnowledge other) => ReferenceEquals(_places, other._places) && _stack.Is(other._stack);

    /// <summary>Drops values that <paramref name="incoming"/> does not confirm; returns true if any was dropped.</summary>
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
