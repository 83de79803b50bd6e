namespace Async2.Compiler.Analysis;

/// <summary>An immutable evaluation stack of an abstract interpretation. Stacks share the part below their top.</summary>
/// <typeparam name="T">The abstract value.</typeparam>
internal readonly struct AbstractStack<T>
{
    private readonly Node? _top;

    private AbstractStack(Node? top) => _top = top;

    /// <summary>Joins the values of two paths that meet at <paramref name="position"/>.</summary>
    public delegate T MeetValues(int position, T known, T incoming);

    private sealed class Node(T value, Node? below)
    {
        public readonly T Value = value;
        public readonly Node? Below = below;
        public readonly int Depth = below is null ? 1 : below.Depth + 1;
    }

    public static AbstractStack<T> Empty => default;

    public int Depth => _top?.Depth ?? 0;

    /// <summary>Whether both are the same object. Equal values do not count.</summary>
    public bool Is(AbstractStack<T> other) => ReferenceEquals(_top, other._top);

    /// <summary>The topmost value.</summary>
    public T Top => _top!.Value;

    /// <summary>The stack below the topmost value.</summary>
    public AbstractStack<T> Below => new(_top!.Below);

    public AbstractStack<T> Push(T value) => new(new Node(value, _top));

    /// <summary>The value with <paramref name="above"/> values above it.</summary>
    public T Peek(int above)
    {
        var node = _top!;
        for (; above > 0; above--) node = node.Below!;
        return node.Value;
    }

    /// <summary>Fills <paramref name="values"/> with the topmost values, the deepest first, and returns the stack below them.</summary>
    public AbstractStack<T> Pop(Span<T> values)
    {
        var node = _top;
        for (var i = values.Length - 1; i >= 0; i--, node = node.Below) values[i] = node!.Value;
        return new AbstractStack<T>(node);
    }

    /// <summary>Every value, the deepest first.</summary>
    public T[] ToArray()
    {
        if (Depth == 0) return [];
        var values = new T[Depth];
        Pop(values);
        return values;
    }

    /// <summary>Joins two stacks of one depth, value for value; returns true if any value became less exact.</summary>
    public static bool Meet(int position, ref AbstractStack<T> known, AbstractStack<T> incoming, MeetValues meet)
    {
        var top = Meet(position, known._top, incoming._top, meet);
        if (ReferenceEquals(top, known._top)) return false;
        known = new AbstractStack<T>(top);
        return true;
    }

    // Returns the known stack itself when nothing in it becomes less exact.
    private static Node? Meet(int position, Node? known, Node? incoming, MeetValues meet)
    {
        if (known is null || incoming is null || ReferenceEquals(known, incoming)) return known;
        var below = Meet(position, known.Below, incoming.Below, meet);
        var value = meet(position, known.Value, incoming.Value);
        var isSame = ReferenceEquals(below, known.Below) && EqualityComparer<T>.Default.Equals(value, known.Value);
        return isSame ? known : new Node(value, below);
    }
}
