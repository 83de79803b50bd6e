namespace Async2.Compiler.Analysis;

/// <summary>An evaluation stack in an abstract interpretation. It is never changed: stacks share what is below their top.</summary>
/// <typeparam name="T">What is known of a value.</typeparam>
internal readonly struct AbstractStack<T>
{
    private readonly Node? _top;

    private AbstractStack(Node? top) => _top = top;

    /// <summary>What is known of a value where two ways meet at <paramref name="position"/>.</summary>
    public delegate T MeetValues(int position, T known, T incoming);

    private sealed class Node(T value, Node? below)
    {
        public readonly T Value = value;
        public readonly Node? Below = below;
        public readonly int Depth = below is null ? 1 : below.Depth + 1;
    }

    public static AbstractStack<T> Empty => default;

    public int Depth => _top?.Depth ?? 0;

    /// <summary>Whether it is the same stack, not one of the same values.</summary>
    public bool Is(AbstractStack<T> other) => ReferenceEquals(_top, other._top);

    /// <summary>The topmost value.</summary>
    public T Top => _top!.Value;

    /// <summary>What is below the topmost value.</summary>
    public AbstractStack<T> Below => new(_top!.Below);

    public AbstractStack<T> Push(T value) => new(new Node(value, _top));

    /// <summary>The value that has <paramref name="above"/> others above it.</summary>
    public T Peek(int above)
    {
        var node = _top!;
        for (; above > 0; above--) node = node.Below!;
        return node.Value;
    }

    /// <summary>Fills <paramref name="values"/> with the topmost values, the deepest first, and gives what is below them.</summary>
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

    /// <summary>Joins two stacks of one depth, value for value; says whether anything became less exact.</summary>
    public static bool Meet(int position, ref AbstractStack<T> known, AbstractStack<T> incoming, MeetValues meet)
    {
        var top = Meet(position, known._top, incoming._top, meet);
        if (ReferenceEquals(top, known._top)) return false;
        known = new AbstractStack<T>(top);
        return true;
    }

    // Gives back the known stack itself when nothing in it becomes less exact.
    private static Node? Meet(int position, Node? known, Node? incoming, MeetValues meet)
    {
        if (known is null || incoming is null || ReferenceEquals(known, incoming)) return known;
        var below = Meet(position, known.Below, incoming.Below, meet);
        var value = meet(position, known.Value, incoming.Value);
        var isSame = ReferenceEquals(below, known.Below) && EqualityComparer<T>.Default.Equals(value, known.Value);
        return isSame ? known : new Node(value, below);
    }
}
