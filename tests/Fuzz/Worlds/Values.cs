namespace Async2.Fuzz.Worlds;

/// <summary>A mutable struct, which reveals work on a copy.</summary>
public struct Point(int x, int y)
{
    public int X = x;
    public int Y = y;

    public int Move(int by)
    {
        X += by;
        return X;
    }

    public override readonly string ToString() => $"<{X}, {Y}>";
}

/// <summary>A class with a field, a property and an indexer to assign to.</summary>
public sealed class Cell(int value)
{
    private int _hidden;

    public int Value = value;

    public Point Corner;

    public int Hidden
    {
        get => _hidden;
        set => _hidden = value;
    }

    public int this[int index]
    {
        get => Value + index;
        set => Value = value - index;
    }

    public override string ToString() => $"cell {Value} {_hidden} {Corner}";
}

/// <summary>A record for <c>with</c>, deconstruction and property patterns.</summary>
public sealed record Item(int Number, string Text);
